// What a kit needs once a modal is open: calls to the gateway, and the imports of the other chunks. One file, so that it is
// one request.
export { startRecording } from '../analytics/startRecording.ts'
export { call } from '../services/call.ts'
export { sdkVersion } from '../services/sdkVersion.ts'

/** Imported through this file, so that the entry doesn't list the chunk. */
export const loadQueries = () => import('../queries/createQueries.ts')

/** Imported here, so that the entry doesn't have to list the rules' many files. */
export const loadRules = () => import('./lazyRules.ts')
