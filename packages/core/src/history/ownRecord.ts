import type { ActivityState } from '../flows/activity/state.ts'
import type { ResolvedConfig } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseOwn } from './parseOwn.ts'
import type { Transaction } from './transaction.ts'

/** What a day has not brought into the history is not waited for any longer. */
const KEPT_MS = 86_400_000

/** What any page of this kit sent within a day, and no history had when it was last read. */
export function readOwn({ id, storage, gatewayUrl }: ResolvedConfig): readonly Transaction[] {
  const stored = parseOwn(storage.getItem(storageKey(id, 'activity')) ?? '', gatewayUrl)
  return stored.filter(({ at }) => at > Date.now() - KEPT_MS)
}

/** Stores what was sent from here. Another tab's own stay: only what this one knew is its to take away. */
export function writeOwn(config: ResolvedConfig, { own }: ActivityState, before: ActivityState): void {
  const known = new Set([...before.own, ...own].map(({ hash }) => hash))
  const all = [...own, ...readOwn(config).filter(({ hash }) => !known.has(hash))]
  const key = storageKey(config.id, 'activity')
  if (all.length > 0) config.storage.setItem(key, JSON.stringify({ version: 1, own: all }))
  else config.storage.removeItem(key)
}
