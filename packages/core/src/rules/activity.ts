import { isSmartAccount } from '../flows/accountType/isSmartAccount.ts'
import type { Effects } from '../kit/kit.ts'

/** S8.13. The record contains the address only if the integrator opted in. */
export const activityEffects: Effects = {
  analytics: {
    'history.failed': ({ cursor }, state) => ({
      event: 'ERROR_FETCH_TRANSACTIONS',
      properties: { cursor, isSmartAccount: isSmartAccount(state) },
    }),
    'history.moreAsked': ({ cursor }, state) => ({
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { cursor, isSmartAccount: isSmartAccount(state) },
    }),
  },
}
