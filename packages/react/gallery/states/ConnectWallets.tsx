import { createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('ConnectWallets', {
  ready: () => ({
    kit: createEmailKit({ installed: ['Harbor'] }),
    history: [{ view: 'Connect' }],
    route: { view: 'ConnectWallets' },
  }),
})
