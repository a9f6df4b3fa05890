import type { QuirkName } from '../../lab/src/page/inPage/quirks.ts'
import type { StrangerName } from '../../lab/src/page/inPage/strangers.ts'
import type { Behaviours, Traits } from '../../lab/src/wallet/behaviour.ts'
import type { ModeName } from '../../lab/src/wallet/modes.ts'

/** What a visitor asks for. `idle`: nothing, while a wallet is connected. */
export const ACTIONS = ['connect', 'sign', 'send', 'switch', 'idle'] as const
export type Action = (typeof ACTIONS)[number]

/** Something that a person, or nobody, does in the wallet itself. */
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

/** What makes the Lab Wallet misbehave. */
export interface Script {
  /** `approve` unless set. */
  readonly mode?: ModeName
  readonly behaviours?: Behaviours
  readonly traits?: Partial<Traits>
  readonly quirk?: QuirkName
  /** What the quirk concerns; all that a person is asked about unless set. */
  readonly methods?: readonly string[]
  readonly deed?: Deed
  /** The person closes the wallet's window, whatever it asks. */
  readonly closesWindow?: true
}

/** What stands on the page once the cell has ended. */
export type After =
  | 'connected'
  | 'disconnected'
  | 'another account'
  | 'another network'
  | 'an unsupported network'

/** How a cell ends. */
export interface Ends {
  readonly script: Script
  /** What stands in the list of wallets, and what does not. */
  readonly lists?: readonly string[]
  readonly hides?: readonly string[]
  /** Every text that the visitor reads, word for word; none where all goes as it should. */
  readonly says: readonly string[]
  readonly after: After
  /** The wallet owes an answer: the visitor leaves by this button. */
  readonly leavesBy?: 'Close' | 'Cancel'
  /** What happens in the wallet while it is asked. */
  readonly meanwhile?: Deed
  /** Which wallet of the list is the honest one; the first unless set. */
  readonly isLast?: true
  /** The wallet answers once the visitor has read what it says, and has waited. */
  readonly answersAfterwards?: true
  /** What the visitor reads when the wallet answers after all, once they have left. */
  readonly late?: readonly string[]
  /** The action succeeds all the same. */
  readonly works?: true
  /** These milliseconds pass, which the page is told at once, when the texts stand there or the wallet has been asked. */
  readonly passes?: { readonly first: readonly string[]; readonly asked?: string; readonly ms: number }
}

export type Cell<name extends string = string> =
  | Ends
  | { readonly sameAs: name | Action; readonly why: string }
  | { readonly notReachable: string }

/** What a row needs of its page before it is loaded. */
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

/** One way to misbehave, and what comes of it in each action: a cell that is missing is a compile error. */
export type Row<name extends string = string> = {
  /** What the wallet does, for the reader of docs/wallets.md. */
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
