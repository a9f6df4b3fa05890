import { ALL_LOGINS, createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('ConnectSocials', {
  ready: () => createEmailKit({ logins: ALL_LOGINS }),
  loading: () => createEmailKit({ logins: 'unknown' }),
  empty: () => createEmailKit({ logins: ['email'] }),
})
