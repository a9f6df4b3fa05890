import { createEmailKit } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('Create', { ready: () => createEmailKit({ installed: ['Harbor'] }) })
