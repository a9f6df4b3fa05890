import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '@latchkey/contract'
import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { NameCheck, NamesState } from './state.ts'

export const initialNames: NamesState = {
  address: undefined,
  text: '',
  check: { step: 'empty' },
  owned: { step: 'unknown' },
  progress: { step: 'editing' },
}

/** S4.21. The choice and registration of a name. Loaded with the views that need it. */
export const namesFlow: Flow<'names', NamesState> = {
  name: 'names',
  initial: () => initialNames,
  reduce: reduceNames,
}

export function reduceNames(names: NamesState, event: KitEvent): NamesState {
  switch (event.type) {
    case 'names.prepared':
      return names.address === event.address ? names : { ...initialNames, address: event.address }
    case 'names.ownedRead':
      return names.address === event.address ? { ...names, owned: event.owned } : names
    case 'names.typed': {
      if (names.progress.step === 'asking') return names
      const text = toLabel(event.text, event.zone)
      const { progress: _, ...rest } = names
      return { ...rest, text, check: checkLabel(text), progress: { step: 'editing' } }
    }
    case 'names.checked':
      // A late answer belongs to an earlier text.
      return event.text === names.text && names.check.step === 'checking'
        ? { ...names, check: event.check }
        : names
    case 'names.registerStarted':
      return of(names, event.address, { progress: { step: 'asking', name: event.name } })
    case 'names.registered':
      return of(names, event.address, {
        progress: { step: 'editing' },
        owned: { step: 'owned', name: event.name },
      })
    case 'names.registerFailed':
      return of(names, event.address, {
        progress: { step: 'failed', name: event.name, failure: event.failure },
      })
    default:
      return names
  }
}

/** Ignores a change of another account's form. */
function of(names: NamesState, address: string, change: Partial<NamesState>): NamesState {
  return names.address === address ? { ...names, ...change } : names
}

function toLabel(typed: string, zone: string): string {
  const text = typed.trim().toLowerCase()
  return text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
}

/** S5.1, S9.21. ASCII only, because a look-alike in another script is a different letter. */
function checkLabel(text: string): NameCheck {
  if (text === '') return { step: 'empty' }
  if (!/^[a-z0-9-]+$/.test(text) || /^..--/.test(text)) return { step: 'invalid', reason: 'badCharacters' }
  if (text.length < MIN_NAME_LENGTH) return { step: 'invalid', reason: 'tooShort' }
  if (text.length > MAX_NAME_LENGTH) return { step: 'invalid', reason: 'tooLong' }
  return { step: 'checking' }
}
