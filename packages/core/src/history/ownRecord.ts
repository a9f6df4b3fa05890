import type { ActivityState } from '../flows/activity/state.ts'
import type { ResolvedConfig } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseOwn } from './parseOwn.ts'
import type { Transaction } from './transaction.ts'

/** After a day we stop waiting for a transaction to appear in the history. */
const KEPT_MS = 86_400_000

/** Transactions sent by any page of this kit within a day that were missing from the last history read. */
export function readOwn({ id, storage, gatewayUrl }: ResolvedConfig): readonly Transaction[] {
  const stored = parseOwn(storage.getItem(storageKey(id, 'activity')) ?? '', gatewayUrl)
  return stored.filter(({ at }) => at > Date.now() - KEPT_MS)
}

/** Stores the transactions sent from here. It removes only transactions that this tab knew, so other tabs' entries stay. */
export function writeOwn(config: ResolvedConfig, { own }: ActivityState, before: ActivityState): void {
  const known = new Set([...before.own, ...own].map(({ hash }) => hash))
  const all = [...own, ...readOwn(config).filter(({ hash }) => !known.has(hash))]
  const key = storageKey(config.id, 'activity')
  if (all.length > 0) config.storage.setItem(key, JSON.stringify({ version: 1, own: all }))
  else config.storage.removeItem(key)
}
