import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { siwxFlow } from '../flows/siwx/siwx.ts'
import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import type { AnalyticsRecord, AnalyticsTable } from '../store/analyticsTable.ts'
import type { State } from '../store/state.ts'
import { handlerOf, isRequired } from './handlerOf.ts'
import { lookUp } from './lookUp.ts'
import { siwxRules } from './rules.ts'

/** Called once per kit: attaches the rules, and looks up the session of an account that is already connected. */
export function startSiwx(kit: Kit): void {
  const handler = handlerOf(kit)
  if (!handler || kit.store.get().siwx) return
  kit.store.attach({ ...siwxFlow, rules: siwxRules, analytics: siwxAnalytics })
  const dismissed = parseKeys(kit.config.tabStorage.getItem(storageKey(kit.id, 'siwx')))
  kit.store.dispatch({ type: 'siwx.started', isRequired: isRequired(handler), dismissed })
  if (askableAccount(kit.store.get())) lookUp(kit)
}

const siwxAnalytics: AnalyticsTable = {
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

/** The accounts that declined in this tab. Corrupt entries are dropped. */
function parseKeys(stored: string | null): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
