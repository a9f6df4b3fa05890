import { createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('ApproveTransaction', {
  ready: () => ({
    kit: createEmailKit({ installed: ['Harbor'] }),
    route: { view: 'ApproveTransaction' },
  }),
})
