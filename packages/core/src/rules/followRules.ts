import type { Kit, Occurrence, StoreListener } from '../kit/kit.ts'
import { effects } from './effects.ts'

/**
 * Applies the flows' rules to earlier events, then to all later ones. `npm run rules` prints each rule's
 * cause and effect.
 *
 * @returns how to stop
 */
export function followRules(kit: Kit, earlier: readonly Occurrence[] = []): () => void {
  const follow: StoreListener = (state, event, previous) => {
    for (const { rules = {} } of [...effects, ...kit.store.flows()])
      for (const rule of Object.values(rules))
        if (rule.on === 'any' || rule.on.includes(event.type)) rule.run(kit, event, state, previous)
  }
  // Subscribes first, so that events that a rule dispatches are handled after the earlier events.
  const stop = kit.store.subscribe(follow)
  for (const occurrence of earlier) follow(...occurrence)
  return stop
}
