import type { Failure } from '../connect/state.ts'

/** A name of the zone, and whether somebody has it. */
export interface NameSuggestion {
  /** With its zone. */
  readonly name: string
  readonly registered: boolean
}

/** What is known of the label in the field. */
export type NameCheck =
  | { readonly step: 'empty' }
  | { readonly step: 'invalid'; readonly reason: 'tooShort' | 'tooLong' | 'badCharacters' }
  | { readonly step: 'checking' }
  /** The first is the name itself. */
  | { readonly step: 'checked'; readonly suggestions: readonly NameSuggestion[] }
  | { readonly step: 'failed'; readonly failure: Failure }

/** How far the registration is. */
export type NameProgress =
  | { readonly step: 'editing' }
  | { readonly step: 'asking'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly failure: Failure }

/** Whether the account has a name of the zone already. */
export type OwnedName =
  | { readonly step: 'unknown' }
  | { readonly step: 'none' }
  | { readonly step: 'owned'; readonly name: string }
  | { readonly step: 'failed'; readonly failure: Failure }

/** The form for a name: whom it is for, what was typed, and how far it has come. */
export interface NamesState {
  /** Whom the name is for. */
  readonly address: string | undefined
  /** As typed, without the zone and in small letters. */
  readonly text: string
  readonly check: NameCheck
  readonly owned: OwnedName
  readonly progress: NameProgress
}

/** What happens while a name is chosen and registered. */
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
