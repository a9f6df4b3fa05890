import { createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('ConnectWallets', { ready: () => createEmailKit({ installed: ['Harbor'] }) })
