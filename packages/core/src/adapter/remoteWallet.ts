import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'

/**
 * A wallet outside this page: an app on a phone, or a page in a frame. One wallet may serve several namespaces. Each adapter
 * converts it to its namespace's kind of wallet: on EVM chains, an EIP-1193 provider.
 */
export interface RemoteWallet {
  /** The id of its connector in every namespace. The id doesn't change while the wallet is connected. */
  readonly id: string
  /** The wallet's own name, made safe to show. */
  readonly name: string
  readonly imageUrl?: string | undefined
  /** How its connectors reach it. Default: `WALLET_CONNECT`. */
  readonly type?: 'WALLET_CONNECT' | 'AUTH'
  /** The namespaces in which the wallet shares an account. */
  namespaces(): readonly ChainNamespace[]
  /** The chain of page and wallet in a namespace; undefined if the wallet shares no chain of that namespace. */
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  /**
   * Switches this page, in all of its tabs, to another chain without asking the wallet.
   *
   * @returns false if the wallet shares no account on that chain
   */
  moveTo(chain: CaipNetworkId): boolean
  /** The plain addresses that the wallet shares on a chain, the active one first. */
  accounts(chain: CaipNetworkId): readonly string[]
  /** Whether the wallet has agreed to answer a method on a chain. */
  grants(chain: CaipNetworkId, method: string): boolean
  /** Asks the wallet. Rejects with the wallet's own error, which has a `code`, or when the request expires. */
  request(request: RemoteRequest): Promise<unknown>
  /** Reads what other tabs have stored about the wallet. Call it before you answer for the wallet. */
  refresh(): void
  /** Calls back when accounts or chains have changed, and when the wallet has left. @returns how to stop */
  on(listener: (event: RemoteWalletEvent) => void): () => void
  /** Ends the connection in every namespace, and tells the wallet. */
  end(): void
}

/** One request to a wallet. */
export interface RemoteRequest {
  readonly chain: CaipNetworkId
  readonly method: string
  readonly params: unknown
  /** The wallet answers without its user, so the kit doesn't open the wallet's app. */
  readonly isSilent?: boolean
}

/** `changed`: the wallet's accounts or chains changed. `ended`: the wallet shares nothing any more. */
export interface RemoteWalletEvent {
  readonly type: 'changed' | 'ended'
}

/** How an adapter works with remote wallets. Without it, wallets are not asked to share anything in its namespace. */
export interface RemoteSupport {
  /**
   * What to ask wallets for. Loaded with the first paired wallet. Absent if the host pairs through its own connector: then only
   * the embedded wallet is adopted.
   */
  needs?(): Promise<RemoteNeeds>
  /** Lists a wallet among the adapter's connectors, under `wallet.id`, until the wallet has ended. */
  adopt(wallet: RemoteWallet): Promise<void>
}

/** What a namespace asks remote wallets to agree to. A wallet may grant less, or more. */
export interface RemoteNeeds {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Methods that a lab also asks for, with which a wallet proves its chain. */
  readonly proofMethods?: readonly string[]
  /** Whether wallets of this namespace may be asked to sign in while they connect (S4.14). */
  readonly authenticates?: boolean
  /** Whether a text is a CAIP-2 id in this namespace's format. */
  isChain?(chain: string): boolean
  /** Reads what a wallet's event changes for this page; undefined if it changes nothing. */
  read?(event: RemoteEvent): RemoteChange | undefined
}

/** An event as the wallet sent it. The kit has checked only that the wallet granted this event for this chain. */
export interface RemoteEvent {
  readonly name: string
  readonly data: unknown
  /** CAIP-2. */
  readonly chain: string
}

/** What an event changes, in the namespace of its chain. */
export interface RemoteChange {
  /** The plain addresses that the wallet now shares, the active one first. */
  readonly addresses?: readonly string[]
  /** The wallet's new chain. Ignored unless the wallet shares an account on it. */
  readonly chain?: string
}
