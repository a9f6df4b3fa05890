// What a kit needs once a modal is open: calls to the gateway, and the doors to the rest. One file, so that it is one request.
export { startRecording } from '../analytics/startRecording.ts'
export { call } from '../services/call.ts'
export { sdkVersion } from '../services/sdkVersion.ts'

/** Through this file, so that the entry names no chunk of it. */
export const loadQueries = () => import('../queries/createQueries.ts')

/** Many files, which the entry doesn't have to list. */
export const loadRules = () => import('./lazyRules.ts')
