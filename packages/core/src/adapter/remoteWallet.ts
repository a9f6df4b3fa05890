import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'

/**
 * A wallet outside this page: an app on a phone, or a page in a frame. One wallet may serve several namespaces. Each adapter
 * makes of it what its namespace's wallets are: on EVM chains, an EIP-1193 provider.
 */
export interface RemoteWallet {
  /** The id of its connector in every namespace. It stays the same for as long as the wallet is connected. */
  readonly id: string
  /** The wallet's own name, made safe to show. */
  readonly name: string
  readonly imageUrl?: string | undefined
  /** How its connectors reach it. Default: `WALLET_CONNECT`. */
  readonly type?: 'WALLET_CONNECT' | 'AUTH'
  /** The namespaces in which the wallet shares an account. */
  namespaces(): readonly ChainNamespace[]
  /** The chain that page and wallet are on in a namespace; undefined where the wallet shares no chain of it. */
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  /**
   * Moves this page, in all of its tabs, to another chain. The wallet is not asked.
   *
   * @returns false where the wallet shares no account on that chain
   */
  moveTo(chain: CaipNetworkId): boolean
  /** The plain addresses that the wallet shares on a chain, the one in use first. */
  accounts(chain: CaipNetworkId): readonly string[]
  /** Whether the wallet has agreed to answer a method on a chain. */
  grants(chain: CaipNetworkId, method: string): boolean
  /** Asks the wallet. Rejects with the wallet's own error, which has a `code`, or when its time is over. */
  request(request: RemoteRequest): Promise<unknown>
  /** Reads what other tabs have learnt of the wallet. Call it before answering anything in the wallet's place. */
  refresh(): void
  /** Calls back when accounts or chains have changed, and when the wallet has left. @returns how to stop */
  on(listener: (event: RemoteWalletEvent) => void): () => void
  /** Ends the connection in every namespace, and tells the wallet. */
  end(): void
}

/** One question to a wallet. */
export interface RemoteRequest {
  readonly chain: CaipNetworkId
  readonly method: string
  readonly params: unknown
  /** The wallet answers by itself: nobody is brought to its app for this. */
  readonly isSilent?: boolean
}

/** `changed`: the wallet's accounts or chains are others. `ended`: it shares nothing any more. */
export interface RemoteWalletEvent {
  readonly type: 'changed' | 'ended'
}

/** How an adapter works with remote wallets. Without it, wallets are not asked to share anything in its namespace. */
export interface RemoteSupport {
  /**
   * What to ask wallets for. Loaded with the first wallet that is paired. Absent where the host pairs by a connector of its own:
   * then only the embedded wallet is adopted.
   */
  needs?(): Promise<RemoteNeeds>
  /** Lists a wallet among the adapter's connectors, under `wallet.id`, until the wallet has ended. */
  adopt(wallet: RemoteWallet): Promise<void>
}

/** What a namespace asks remote wallets to agree to. A wallet may grant less, or more. */
export interface RemoteNeeds {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Methods that a lab asks for besides: by them a wallet proves which chain it is on. */
  readonly proofMethods?: readonly string[]
  /** Whether wallets of this namespace may be asked to sign in while they connect (S4.14). */
  readonly authenticates?: boolean
  /** Whether a CAIP-2 id is written as this namespace writes them. */
  isChain?(chain: string): boolean
  /** What one of the wallet's events means for this page; undefined where it means nothing. */
  read?(event: RemoteEvent): RemoteChange | undefined
}

/** An event as the wallet sent it. The wallet has granted it for this chain; nothing else of it is checked. */
export interface RemoteEvent {
  readonly name: string
  readonly data: unknown
  /** CAIP-2. */
  readonly chain: string
}

/** What an event changes, in the namespace of its chain. */
export interface RemoteChange {
  /** The plain addresses that the wallet shares from now on, the one in use first. */
  readonly addresses?: readonly string[]
  /** The chain that the wallet is on from now on. It counts where the wallet shares an account there. */
  readonly chain?: string
}
