// What a kit needs once a user connects or has an account: one file, so that it is one request.
export { toAnalyticsRecord } from '../analytics/table.ts'
export { followRules } from '../rules/followRules.ts'
export { selectAccount } from '../selectors/account.ts'
// What signs in is reached through this file alone, so that bundlers know what is there by then.
export { loadSiwx } from '../siwx/loadSiwx.ts'
export { startVisit } from './visit.ts'
