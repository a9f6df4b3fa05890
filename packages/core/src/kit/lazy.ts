// What a kit needs once a visitor does something or has an account: one file, so that it is one request.
export { startRecording } from '../analytics/startRecording.ts'
export { followRules } from '../rules.ts'
export { call } from '../services/call.ts'
// What signs in is reached through this file alone, so that bundlers know what is there by then.
export { loadSiwx } from '../siwx/loadSiwx.ts'
export { startVisit } from './visit.ts'

/** The library for server data: through this file, so that the entry names no chunk of it. */
export const loadQueries = () => import('../queries/createQueries.ts')
