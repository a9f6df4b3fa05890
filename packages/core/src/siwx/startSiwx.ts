import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { siwxFlow } from '../flows/siwx/siwx.ts'
import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { siwxAnalytics } from './analytics.ts'
import { handlerOf, isRequired } from './handlerOf.ts'
import { lookUp } from './lookUp.ts'
import { siwxRules } from './rules.ts'

/** Begins signing in, once for a kit: its rules follow what happens from now on, and whoever is connected already is looked up. */
export function startSiwx(kit: Kit): void {
  const handler = handlerOf(kit)
  if (!handler || kit.store.get().siwx) return
  kit.store.attach({ ...siwxFlow, rules: siwxRules, analytics: siwxAnalytics })
  const dismissed = parseKeys(kit.config.tabStorage.getItem(storageKey(kit.id, 'siwx')))
  kit.store.dispatch({ type: 'siwx.started', isRequired: isRequired(handler), dismissed })
  if (askableAccount(kit.store.get())) lookUp(kit)
}

/** The stored keys of the accounts that said no in this tab. What is corrupt is dropped. */
function parseKeys(stored: string | null): readonly string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    // Whatever stands there is not ours to guess at.
    return []
  }
}
