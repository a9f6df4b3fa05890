import type { Kit, Occurrence, StoreListener } from '../kit/kit.ts'
import { effects } from './effects.ts'

/**
 * Applies the flows' rules to what has happened so far, then to all that happens. Whatever happens by itself is one of them:
 * "why did this view open?" is answered by `npm run rules`, which prints the cause and the effect of each.
 *
 * @returns how to stop
 */
export function followRules(kit: Kit, earlier: readonly Occurrence[] = []): () => void {
  const follow: StoreListener = (state, event, previous) => {
    for (const { rules = {} } of [...effects, ...kit.store.flows()])
      for (const rule of Object.values(rules))
        if (rule.on === 'any' || rule.on.includes(event.type)) rule.run(kit, event, state, previous)
  }
  // What a rule dispatches here comes after what has already happened.
  const stop = kit.store.subscribe(follow)
  for (const occurrence of earlier) follow(...occurrence)
  return stop
}
