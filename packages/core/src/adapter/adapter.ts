import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { Connector } from '../connector/connector.ts'
import type { KitMetadata } from '../kit/config.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { RemoteSupport } from './remoteWallet.ts'

/** What an adapter tells the kit by itself. Answers to the kit's own calls are their results, never events. */
export type AdapterEvent =
  | { readonly type: 'connectors.found'; readonly connectors: readonly Connector[] }
  | { readonly type: 'accounts.changed'; readonly connectorId: string; readonly addresses: readonly string[] }
  | { readonly type: 'chain.changed'; readonly connectorId: string; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'wallet.dropped'; readonly connectorId: string }
  /** A host that connects by its own hooks (a wagmi config, say) tells the kit so. The last one told is the one in use. */
  | { readonly type: 'wallet.joined'; readonly connectorId: string; readonly connection: AdapterConnection }

/** What the kit hands to an adapter. */
export interface AdapterContext {
  readonly networks: readonly CaipNetwork[]
  readonly metadata: KitMetadata
  readonly enableEIP6963: boolean
  /** The urls to ask for each chain, in order; the first is the only one unless it fails. */
  readonly transports: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly emit: (event: AdapterEvent) => void
}

/** What `adapters` in createKit() holds: `evm()`, `solana()`. */
export interface AdapterFactory {
  readonly namespace: ChainNamespace
  /** Named in `sv`, the sdk version that goes with every call: `evm`, `wagmi`. */
  readonly adapterType: string
  /** How the namespace writes its addresses and links. */
  readonly traits?: NamespaceTraits
  readonly create: (context: AdapterContext) => Adapter
}

/** A wallet's yes: its accounts, the one in use first, and the chain it is on. */
export interface AdapterConnection {
  readonly addresses: readonly string[]
  readonly caipNetworkId: CaipNetworkId
  /** Absent where the wallet says nothing about it: then every network may be tried. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** `false` where a host only remembers it, and its wallet is still being asked: shown as reconnecting, cannot sign. */
  readonly verified?: boolean
}

/** Which of an adapter's connectors is meant. */
export interface ConnectorParameters {
  readonly connectorId: string
}

/** Which account is to sign or send, and the last look before the wallet is asked. */
export interface AccountParameters extends ConnectorParameters {
  /** The account that the page displays. The adapter refuses where the wallet would use another. */
  readonly address: string
  /** Throws where the page displays another account or network by now. Called last, right before the wallet is asked. */
  readonly requireShown?: () => void
}

/** An amount to move, of the chain's coin or of a token. */
export interface TransferParameters {
  readonly caipNetworkId: CaipNetworkId
  /** Whose it is: the account that pays the fee, too. */
  readonly address: string
  readonly to: string
  /** In the token's smallest unit, or the coin's. */
  readonly amount: bigint
  /** The token's plain address; absent for the chain's own coin. */
  readonly tokenAddress?: string
}

/** What a transaction costs at most. */
export interface FeeEstimate {
  /** In the coin's smallest unit. */
  readonly fee: bigint
  /** What the adapter needs to send at exactly this fee. Opaque to core: only the adapter that made it reads it. */
  readonly terms?: unknown
}

/** A transaction that the chain has taken. */
export interface Receipt {
  readonly hash: string
  readonly status: 'success'
  readonly blockNumber: bigint
}

/** Which transaction is waited for. */
export interface ReceiptParameters {
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  /** In milliseconds; three minutes unless given (S9.12). */
  readonly timeoutMs?: number
  /** Called once, where the network numbers a sender's transactions: only one of a number is ever mined. */
  readonly onSeen?: (transaction: { nonce: number }) => void
}

/** Moving an amount from the displayed account to another. */
export interface Transfers {
  estimate(parameters: TransferParameters): Promise<FeeEstimate>
  /**
   * Has the wallet sign and send. With `terms`, at exactly the fee that they were estimated for.
   *
   * @returns the transaction's id, as soon as the wallet has sent it
   */
  send(parameters: TransferParameters & AccountParameters & { terms?: unknown }): Promise<{ hash: string }>
  /** Waits until a transaction is mined. Throws where it failed, with the reason. */
  wait(parameters: ReceiptParameters): Promise<Receipt>
}

/**
 * One transaction of several behind one review: an approval, then a swap. Core shows its label and its fee, and knows
 * nothing of what it does.
 */
export interface Step {
  /** What the person reads, in their language. */
  readonly label: string
  readonly fee?: FeeEstimate
  /** What the adapter runs. */
  readonly call: unknown
}

/** How far one of several steps is. */
export type StepStatus = 'asking' | 'pending' | 'confirmed'

/** Which steps to run, and from which account. */
export interface StepsParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly steps: readonly Step[]
  /** Called whenever a step gets further. `hash` is known from `pending` on. */
  readonly onProgress: (progress: { index: number; status: StepStatus; hash?: string }) => void
  readonly timeoutMs?: number
}

/** What a text is as an address: right, none at all, one whose capitals do not fit its checksum, or one that nobody holds. */
export type AddressVerdict = 'valid' | 'malformed' | 'checksum' | 'zero'

/** What an account holds of the coin or of a token, as its wallet knows it. */
export interface Holding {
  /** The token's plain address; absent for the chain's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** In US dollars. */
  readonly price?: number
  readonly iconUrl?: string
}

/** Names that people give to addresses, as the namespace keeps them. Each throws where names cannot be read at all. */
export interface NameReader {
  /** The address a name stands for on a network, or undefined. */
  getAddress(parameters: { name: string; caipNetworkId: CaipNetworkId }): Promise<string | undefined>
  getName(parameters: { address: string }): Promise<string | undefined>
  getAvatar(parameters: { name: string }): Promise<string | undefined>
  /** Under which coin type (SLIP-44, ENSIP-11) a name holds its address on a network. */
  getCoinType(parameters: { caipNetworkId: CaipNetworkId }): Promise<number>
}

/**
 * Everything the kit asks of one namespace. An adapter holds no state that the page shows: it answers, and it emits.
 * Each method throws errors of `@latchkey/core` only; a wallet's own quirks are turned into them inside the adapter.
 *
 * What an adapter lacks of the optional parts, the views do not offer. An adapter may have more than this: what one
 * namespace alone has is typed in that adapter's own package.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** Begins discovery and listening; the returned function ends both. Called by kit.mount(). */
  start(): () => void
  /**
   * Asks the wallet for accounts. With `silent`, only returns what was granted before and never opens a window.
   * `isWanted` says whether anybody still waits: a late answer that nobody wants connects nothing.
   */
  connect(
    parameters: ConnectorParameters & {
      caipNetworkId?: CaipNetworkId
      silent?: boolean
      isWanted?: () => boolean
    },
  ): Promise<AdapterConnection>
  /** Forgets the connection and revokes the permission where the wallet can. */
  disconnect(parameters: ConnectorParameters): Promise<void>
  /** Moves the wallet to a network, adding it where the wallet does not know it. */
  switchNetwork(parameters: ConnectorParameters & { network: CaipNetwork }): Promise<void>
  signMessage(parameters: AccountParameters & { message: string }): Promise<string>
  checkAddress(parameters: { address: string }): Promise<AddressVerdict>

  /** Loads what connecting will need, before somebody waits for it: when the modal opens, or the pointer comes near. */
  prepare?(): void
  /** Works with wallets that are not on the page: those that are paired. */
  readonly remote?: RemoteSupport
  /** Another tab disconnected the wallet: a host's configuration forgets it too. The wallet is not asked again. */
  forget?(parameters: ConnectorParameters): void
  /** The visitor chose a connected wallet, or among its granted accounts: a host's configuration shows that one too. */
  selectAccount?(parameters: Omit<AccountParameters, 'requireShown'>): void
  /** The coin's balance, in its smallest unit. */
  getBalance?(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<bigint>
  /** What the wallet itself says an account holds; undefined where it does not tell. */
  getHoldings?(
    parameters: AccountParameters & { caipNetworkId: CaipNetworkId },
  ): Promise<readonly Holding[] | undefined>
  /** Sending an amount. */
  readonly transfers?: Transfers
  /**
   * Runs steps in order and waits for each, or all at once where the wallet can.
   *
   * @returns the id of each step's transaction
   */
  runSteps?(parameters: StepsParameters): Promise<{ readonly hashes: readonly string[] }>
  /** Whether a program answers at an address, not a person. */
  isContract?(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<boolean>
  readonly names?: NameReader
  /**
   * What tells a chain from every other that bears its id, as the wallet's node and as the kit's own transport give it. A lab
   * signs nothing unless the two are equal.
   */
  proveChain?(
    parameters: ConnectorParameters & { caipNetworkId: CaipNetworkId },
  ): Promise<{ wallet: string; transport: string }>
}
