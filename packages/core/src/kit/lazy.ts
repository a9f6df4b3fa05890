// What a kit needs once a modal is open: calls to the gateway, and the doors to the rest. One file, so that it is one request.
export { startRecording } from '../analytics/startRecording.ts'
export { call } from '../services/call.ts'
export { sdkVersion } from '../services/sdkVersion.ts'

/** The library for server data: through this file, so that the entry names no chunk of it. */
export const loadQueries = () => import('../queries/createQueries.ts')

/** What follows from events, and what is kept of them: many files, which the entry doesn't have to list. */
export const loadRules = () => import('./lazyRules.ts')
