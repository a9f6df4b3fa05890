import { ALL_LOGINS, createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const at = (logins: readonly string[] | 'unknown') => ({
  kit: createEmailKit({ logins }),
})

export default defineStates('ConnectSocials', {
  ready: () => at(ALL_LOGINS),
  loading: () => at('unknown'),
  empty: () => at(['email']),
})
