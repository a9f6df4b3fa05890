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

/** The page's settings: network, language, colors and account type. */
export interface Settings {
  network: CaipNetworkId
  locale: string | undefined
  theme: 'light' | 'dark'
  /** The EVM account type that the page was last told. Another tab may have chosen another one since. */
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
  /** The networks on which the server supports smart accounts. */
  readonly smartNetworks: SmartNetworks
  /** Networks that use an external bundler instead of our relayer. */
  readonly externalBundlers: readonly ExternalBundler[]
  /** The EIP-155 numbers of the chains on which a paymaster service pays for operations. @see ERC-7677 */
  readonly paymasterNetworks: readonly number[]
  readonly operator: string
  /** The sent calls, by the id that the page knows. */
  readonly calls: CallsBook
  readonly node: AskNode
  /** The signed-in user. @throws FrameError with code 4100 if there is none */
  requireUser(): Promise<WalletUser>
  announce(name: 'SESSION_UPDATE' | 'RELOAD', payload?: object): void
  /** Asks the user in the window to decide on a change of their logins. @throws FrameError with code 4001 if they decline */
  decideChange(change: string, call: Caller): Promise<unknown>
  expectWindow(id: string): void
  /** Cancels one request of the page. @returns whether the request was not decided yet */
  cancel(id: string): boolean
  cancelAll(): void
  reload(): void
  wait(ms: number): Promise<void>
}
