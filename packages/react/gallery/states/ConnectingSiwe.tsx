import { signInState } from '../createSignInState.ts'
import { defineStates } from '../states.ts'

export default defineStates('ConnectingSiwe', { ready: signInState() })
