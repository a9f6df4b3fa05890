import type { Effects } from '../../store/flow.ts'

/** S8.13. The address is in the record where the integrator opted in, and nowhere else. */
export const activityEffects: Effects = {
  analytics: {
    'history.failed': ({ cursor }) => ({
      event: 'ERROR_FETCH_TRANSACTIONS',
      properties: { cursor, isSmartAccount: false },
    }),
    'history.moreAsked': ({ cursor }) => ({
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { cursor, isSmartAccount: false },
    }),
  },
}
