// What a kit needs once a user connects or has an account: one file, so that it is one request.
export { toAnalyticsRecord } from '../analytics/table.ts'
export { followRules } from '../rules/followRules.ts'
export { selectAccount } from '../selectors/account.ts'
// The sign-in code is imported only through this file, so that bundlers know which modules are already loaded.
export { loadSiwx } from '../siwx/loadSiwx.ts'
export { startVisit } from './visit.ts'
