import { NAME_TEXTS, nameSuggestions } from '@latchkey/contract'
import { toFailure } from '../../errors/toFailure.ts'
import type { Kit } from '../../kit/kit.ts'
import { wait as passTime, type Wait } from '../send/wait.ts'
import { askNames } from './askNames.ts'
import { requireNameSeeker } from './prepareName.ts'

/** How long the visitor may pause while typing before a name is looked up. */
export const NAME_DEBOUNCE_MS = 500

/** What was typed into the form for a name. */
export interface TypeNameParameters {
  /** A label, or a whole name of the zone. */
  readonly text: string
  /** Whether to look it up at once: it was chosen, not typed. */
  readonly isChosen?: boolean
  readonly wait?: Wait
}

/**
 * Takes down a name, and once the typing has paused finds out whether it is free, and what like it is. Never throws for the
 * service: the form says it.
 *
 * @throws NameUnavailableError
 *
 * @example
 * await typeName(kit, { text: 'alice' })
 */
export async function typeName(
  kit: Kit,
  { text, isChosen = false, wait = passTime }: TypeNameParameters,
): Promise<void> {
  const { zone } = requireNameSeeker(kit)
  kit.store.dispatch({ type: 'names.typed', text, zone })
  const typed = kit.store.get().names
  if (typed?.check.step !== 'checking') return
  if (!isChosen) await wait(NAME_DEBOUNCE_MS)
  if (kit.store.get().names?.check !== typed.check) return
  try {
    const { suggestions } = await askNames(
      () => kit.services.call(nameSuggestions, { path: { name: typed.text }, query: { zone } }),
      NAME_TEXTS.notSuggested,
    )
    const check = { step: 'checked', suggestions } as const
    kit.store.dispatch({ type: 'names.checked', text: typed.text, check })
  } catch (error) {
    const check = { step: 'failed', failure: toFailure(error) } as const
    kit.store.dispatch({ type: 'names.checked', text: typed.text, check })
  }
}
