import type { Kit, Rule } from '../kit/kit.ts'
import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

/** The event of one type, or the events of several types. */
export type EventOf<type extends KitEvent['type']> = Extract<KitEvent, { readonly type: type }>

interface RuleOn<type extends KitEvent['type']> {
  readonly on: readonly type[] | 'any'
  run(kit: Kit, event: EventOf<type>, state: State, previous: State): void
}

/** Types a rule: `run` takes the events that `on` names. */
export function rule<const type extends KitEvent['type'] = KitEvent['type']>(definition: RuleOn<type>): Rule {
  // A rule runs only with the events of `on`, which TypeScript cannot see in a list of rules.
  return definition as unknown as Rule
}
