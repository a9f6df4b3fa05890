// What a kit needs once a visitor does something or has an account: one file, so that it is one request.
export { startRecording } from '../analytics/startRecording.ts'
export { followRules } from '../rules.ts'
export { call } from '../services/call.ts'
export { startVisit } from './visit.ts'
