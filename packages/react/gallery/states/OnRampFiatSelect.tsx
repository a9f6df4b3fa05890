import { onRampState } from '../createOnRampState.ts'
import { defineStates } from '../states.ts'

export default defineStates('OnRampFiatSelect', { ready: onRampState({ view: 'OnRampFiatSelect' }) })
