import type { AnalyticsRecord, AnalyticsTable } from '../store/analyticsTable.ts'
import type { State } from '../store/state.ts'

/** What is recorded of a sign-in. */
export const siwxAnalytics: AnalyticsTable = {
  'siwx.signStarted': (_, state) => record('CLICK_SIGN_SIWX_MESSAGE', state),
  'siwx.cancelled': (_, state) => record('CLICK_CANCEL_SIWX', state),
  'siwx.signed': (_, state) => record('SIWX_AUTH_SUCCESS', state),
  'siwx.authenticated': ({ account }) => recordFor('SIWX_AUTH_SUCCESS', account.chainId),
  'siwx.authenticationFailed': ({ account }) => recordFor('SIWX_AUTH_ERROR', account.chainId),
  'siwx.signFailed': (_, state) => record('SIWX_AUTH_ERROR', state),
  'siwx.initializationFailed': (_, state) => record('SIWX_AUTH_ERROR', state),
}

function record(event: string, { siwx }: State): AnalyticsRecord {
  const { account, isSmartAccount = false } = siwx ?? {}
  return recordFor(event, account?.chainId ?? '', isSmartAccount)
}

function recordFor(event: string, network: string, isSmartAccount = false): AnalyticsRecord {
  return { event, properties: { network, isSmartAccount } }
}
