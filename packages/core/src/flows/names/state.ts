import type { Failure } from '../connect/state.ts'

/** A name of the zone, and whether it is taken. */
export interface NameSuggestion {
  /** With its zone. */
  readonly name: string
  readonly registered: boolean
}

/** The result of the check of the typed label. */
export type NameCheck =
  | { readonly step: 'empty' }
  | { readonly step: 'invalid'; readonly reason: 'tooShort' | 'tooLong' | 'badCharacters' }
  | { readonly step: 'checking' }
  /** The first suggestion is the typed name itself. */
  | { readonly step: 'checked'; readonly suggestions: readonly NameSuggestion[] }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The progress of the registration. */
export type NameProgress =
  | { readonly step: 'editing' }
  | { readonly step: 'asking'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly failure: Failure }

/** Whether the account already has a name of the zone. */
export type OwnedName =
  | { readonly step: 'unknown' }
  | { readonly step: 'none' }
  | { readonly step: 'owned'; readonly name: string }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The name form: its account, the typed text, and the progress. */
export interface NamesState {
  /** The account that the name is for. */
  readonly address: string | undefined
  /** The typed text without the zone, in lower case. */
  readonly text: string
  readonly check: NameCheck
  readonly owned: OwnedName
  readonly progress: NameProgress
}

/** The events of the choice and registration of a name. */
export type NamesEvent =
  | { readonly type: 'names.prepared'; readonly address: string }
  | { readonly type: 'names.ownedRead'; readonly address: string; readonly owned: OwnedName }
  | { readonly type: 'names.typed'; readonly text: string; readonly zone: string }
  | {
      readonly type: 'names.checked'
      readonly text: string
      readonly check: Extract<NameCheck, { step: 'checked' | 'failed' }>
    }
  | { readonly type: 'names.registerStarted'; readonly address: string; readonly name: string }
  | { readonly type: 'names.registered'; readonly address: string; readonly name: string }
  | {
      readonly type: 'names.registerFailed'
      readonly address: string
      readonly name: string
      readonly failure: Failure
    }
  | { readonly type: 'names.registrationOpened' }
