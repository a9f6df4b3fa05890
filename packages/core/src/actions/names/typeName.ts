import { NAME_TEXTS, nameSuggestions } from '@latchkey/contract'
import { toFailure } from '../../errors/toFailure.ts'
import type { Kit } from '../../kit/kit.ts'
import { wait as passTime, type Wait } from '../send/wait.ts'
import { askNames } from './askNames.ts'
import { requireNameSeeker } from './prepareName.ts'

/** The pause in typing after which the name is looked up. */
export const NAME_DEBOUNCE_MS = 500

/** The text in the name form. */
export interface TypeNameParameters {
  /** A label, or a whole name of the zone. */
  readonly text: string
  /** Looks the name up at once, because the user chose it from the suggestions instead of typing. */
  readonly isChosen?: boolean
  readonly wait?: Wait
}

/**
 * Stores a typed name. After a pause in typing, checks whether the name is available and loads suggestions. If the service
 * fails, the form's state contains the failure and nothing is thrown.
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
