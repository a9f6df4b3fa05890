import type { AnalyticsRecord, AnalyticsTable } from '../../store/analyticsTable.ts'
import type { State } from '../../store/state.ts'

/** What is recorded of a sign-in. */
export const siwxAnalytics: AnalyticsTable = {
  'siwx.signStarted': (_, state) => record('CLICK_SIGN_SIWX_MESSAGE', state),
  'siwx.cancelled': (_, state) => record('CLICK_CANCEL_SIWX', state),
  'siwx.signed': (_, state) => record('SIWX_AUTH_SUCCESS', state),
  'siwx.signFailed': (_, state) => record('SIWX_AUTH_ERROR', state),
  'siwx.initializationFailed': (_, state) => record('SIWX_AUTH_ERROR', state),
}

function record(event: string, { siwx }: State): AnalyticsRecord {
  const { account, isSmartAccount = false } = siwx ?? {}
  return { event, properties: { network: account?.chainId ?? '', isSmartAccount } }
}
