import type { Kit } from '../kit/kit.ts'
import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

/**
 * Something that happens by itself. `npm run rules` prints every rule with its cause and its effect. The effect is the doc comment above
 * the rule: what it does and when, as a sentence without its subject. Comments don't reach the visitor.
 */
export interface Rule {
  /** The events that may cause it; `any` where the cause is how the state changed. */
  readonly on: readonly KitEvent['type'][] | 'any'
  run(kit: Kit, event: KitEvent, state: State, previous: State): void
}

type EventOf<type extends KitEvent['type']> = Extract<KitEvent, { readonly type: type }>

interface RuleOn<type extends KitEvent['type']> {
  readonly on: readonly type[] | 'any'
  run(kit: Kit, event: EventOf<type>, state: State, previous: State): void
}

/** Types a rule: `run` takes the events that `on` names. */
export function rule<const type extends KitEvent['type'] = KitEvent['type']>(definition: RuleOn<type>): Rule {
  // A rule is run with the events of `on` alone: TypeScript cannot see that in a list of rules.
  return definition as unknown as Rule
}
