import type { QuirkName } from '../../lab/src/page/inPage/quirks.ts'
import type { Behaviour, Traits } from '../../lab/src/wallet/behaviour.ts'
import type { ModeName } from '../../lab/src/wallet/modes.ts'

/** What a visitor asks for. `idle`: nothing, while a wallet is connected. */
export const ACTIONS = ['connect', 'sign', 'send', 'switch', 'idle'] as const
export type Action = (typeof ACTIONS)[number]

/** What makes the Lab Wallet misbehave. */
export interface Script {
  /** `approve` unless set. */
  readonly mode?: ModeName
  readonly behaviours?: Readonly<Record<string, Behaviour>>
  readonly traits?: Partial<Traits>
  readonly quirk?: QuirkName
  /** What the quirk concerns; all that a person is asked about unless set. */
  readonly methods?: readonly string[]
}

/** What stands on the page once the cell has ended. */
export type After =
  | 'connected'
  | 'disconnected'
  | 'another account'
  | 'another network'
  | 'unsupported network'

/** How a cell ends. */
export interface Ends {
  readonly script: Script
  /** Every text that the visitor reads, word for word. */
  readonly says: readonly string[]
  readonly after: After
  /** The wallet owes an answer: the visitor leaves by this button, or by closing. */
  readonly waits?: 'Close' | 'Cancel'
  /** The action succeeds all the same. */
  readonly works?: true
}

export type Cell<name extends string = string> =
  | Ends
  | { readonly sameAs: name; readonly why: string }
  | { readonly notReachable: string }

/** One way to misbehave, and what comes of it in each action: a cell that is missing is a compile error. */
export type Row<name extends string = string> = {
  /** What the wallet does, for the reader of docs/wallets.md. */
  readonly wallet: string
} & Readonly<Record<Action, Cell<name>>>

export function isEnds(cell: Cell): cell is Ends {
  return 'says' in cell
}
