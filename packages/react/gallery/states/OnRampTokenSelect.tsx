import { onRampState } from '../createOnRampState.ts'
import { defineStates } from '../states.ts'

export default defineStates('OnRampTokenSelect', { ready: onRampState({ view: 'OnRampTokenSelect' }) })
