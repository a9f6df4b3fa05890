import { createAccountKit } from '../createAccountKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('WhatIsABuy', {
  ready: () => ({
    kit: createAccountKit(),
    history: [{ view: 'OnRampProviders' }],
    route: { view: 'WhatIsABuy' },
  }),
})
