import type { QuirkName } from '../../lab/src/browser/inPage/quirks.ts'
import type { StrangerName } from '../../lab/src/browser/inPage/strangers.ts'
import type { Behaviours, Traits } from '../../lab/src/wallet/behaviour.ts'
import type { ModeName } from '../../lab/src/wallet/modes.ts'

/** The user's action. `idle`: none, while a wallet is connected. */
export const ACTIONS = ['connect', 'sign', 'send', 'switch', 'idle'] as const
export type Action = (typeof ACTIONS)[number]

export type Deed =
  | 'selects another account'
  | 'moves to another network'
  | 'moves to a network that the page does not have'
  | 'takes the permission back'
  | 'says that it is disconnected'
  | 'shares another account without a word'
  | 'moves to another network without a word'
  | 'moves to a foreign network without a word'
  | 'emits nothing any more'
  | 'emits a list of accounts with junk in it'
  | 'leaves window.ethereum to another wallet'

/** The cause of the Lab Wallet's misbehaviour. */
export interface Script {
  /** `approve` unless set. */
  readonly mode?: ModeName
  readonly behaviours?: Behaviours
  readonly traits?: Partial<Traits>
  readonly quirk?: QuirkName
  /** The methods that the quirk affects; by default, all that need approval. */
  readonly methods?: readonly string[]
  readonly deed?: Deed
  /** The user closes the wallet's window, whatever it asks. */
  readonly closesWindow?: true
}

export type After =
  | 'connected'
  | 'disconnected'
  | 'another account'
  | 'another network'
  | 'an unsupported network'

export interface Ends {
  readonly script: Script
  readonly lists?: readonly string[]
  readonly hides?: readonly string[]
  /** Every text that the user reads, word for word. Empty if everything works. */
  readonly says: readonly string[]
  readonly after: After
  /** The wallet owes an answer: the user leaves by this button. */
  readonly leavesBy?: 'Close' | 'Cancel'
  /** A change in the wallet while the request is open. */
  readonly meanwhile?: Deed
  /** Which wallet of the list is the honest one; the first unless set. */
  readonly isLast?: true
  /** The wallet answers after the user has read the text and waited. */
  readonly answersAfterwards?: true
  /** The text if the wallet answers after the user has left. */
  readonly late?: readonly string[]
  /** The action still succeeds. */
  readonly works?: true
  /** These milliseconds pass, which the page is told at once, when the texts stand there or the wallet has been asked. */
  readonly passes?: { readonly first: readonly string[]; readonly asked?: string; readonly ms: number }
}

export type Cell<name extends string = string> =
  | Ends
  | { readonly sameAs: name | Action; readonly why: string }
  | { readonly notReachable: string }

export interface PageOptions {
  readonly strangers?: readonly StrangerName[]
  readonly strangersFirst?: true
  readonly injected?: true
  readonly proxied?: 'plain' | 'bound'
  readonly duplicates?: number
  /** The page is told that it is in the lab, where the wallet's chain has to prove itself. */
  readonly lab?: true
  /** Time passes only when it is told to. */
  readonly clock?: true
}

/** One misbehaviour and its result in each action. A missing cell is a compile error. */
export type Row<name extends string = string> = {
  /** The wallet's behaviour, as described in docs/wallets.md. */
  readonly wallet: string
  readonly page?: PageOptions
} & Readonly<Record<Action, Cell<name>>>

/** Rows whose cells may name only each other. */
export function rowsOf<const name extends string>(
  rows: Record<name, Row<NoInfer<name>>>,
): Readonly<Record<name, Row>> {
  return rows
}

export function isEnds(cell: Cell): cell is Ends {
  return 'says' in cell
}
