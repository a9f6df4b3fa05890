import type {
  CaipNetworkId,
  ExternalBundler,
  FrameAccountType,
  RecoveryMode,
  WalletUser,
} from '@latchkey/contract'
import type { Caller } from '../gate/gate.ts'
import type { AskNode } from '../rpc/node.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { SmartNetworks } from '../smart/accounts.ts'
import type { CallsBook } from '../smart/sentCalls.ts'
import type { Store } from '../storage/store.ts'
import type { FrameWallet } from '../wallet/frameWallet.ts'

/** What the page has said of how the frame looks, and in which language. */
export interface Settings {
  network: CaipNetworkId
  locale: string | undefined
  theme: 'light' | 'dark'
  /** The account type on EVM chains that the page was told of last. Another tab may have chosen since. */
  toldType: FrameAccountType | undefined
  accountType: FrameAccountType | undefined
  /** A color as `#rrggbb`. */
  accent: string | undefined
}

export interface Frame {
  readonly projectId: string
  readonly recovery: RecoveryMode
  readonly server: Server
  readonly session: Session
  readonly store: Store
  readonly wallet: FrameWallet
  readonly settings: Settings
  /** Where the server serves smart accounts. */
  readonly smartNetworks: SmartNetworks
  /** Networks that use an external bundler instead of our relayer. */
  readonly externalBundlers: readonly ExternalBundler[]
  /** Where a service pays for operations: numbers of chains. @see ERC-7677 */
  readonly paymasterNetworks: readonly number[]
  readonly operator: string
  /** Calls that were sent, by the id that the page knows. */
  readonly calls: CallsBook
  readonly node: AskNode
  /** Who is signed in. @throws FrameError with code 4100 */
  requireUser(): Promise<WalletUser>
  announce(name: 'SESSION_UPDATE' | 'RELOAD', payload?: object): void
  /** Has the user decide in the window on a change of how they sign in. @throws FrameError with code 4001 where they say no */
  decideChange(change: string, call: Caller): Promise<unknown>
  expectWindow(id: string): void
  /** Cancels one request of the page, or all that are open. @returns whether it was still to be approved */
  cancel(id: string): boolean
  cancelAll(): void
  reload(): void
  wait(ms: number): Promise<void>
}
