// One long file: an adapter's author needs all of these types together, and they refer to each other.
import type { CaipNetworkId, ChainNamespace, SiwxMessageData } from '@latchkey/contract'
import type { Connector } from '../connector/connector.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { KitMetadata, KitStorage } from './page.ts'
import type { RemoteSupport } from './remoteWallet.ts'

/** An event that an adapter emits. Results of the kit's own calls are returned, never emitted. */
export type AdapterEvent =
  | { readonly type: 'connectors.found'; readonly connectors: readonly Connector[] }
  | { readonly type: 'accounts.changed'; readonly connectorId: string; readonly addresses: readonly string[] }
  | { readonly type: 'chain.changed'; readonly connectorId: string; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'wallet.dropped'; readonly connectorId: string }
  /** A host connected a wallet through its own hooks, such as wagmi's. The last one becomes active. */
  | { readonly type: 'wallet.joined'; readonly connectorId: string; readonly connection: AdapterConnection }

/** The kit's configuration and event sink for an adapter. */
export interface AdapterContext {
  readonly networks: readonly CaipNetwork[]
  readonly metadata: KitMetadata
  readonly enableEIP6963: boolean
  /** The urls to ask for each chain, in order; the first is the only one unless it fails. */
  readonly transports: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly emit: (event: AdapterEvent) => void
  /** What outlives the page. An adapter without it remembers nothing after a reload. */
  readonly storage?: KitStorage
  /** Tells two kits of one page apart, in storage too. */
  readonly id?: string
}

/** A factory for an adapter, as in `adapters` of createKit(): `evm()`, `solana()`. */
export interface AdapterFactory {
  readonly namespace: ChainNamespace
  /** Named in `sv`, the sdk version that goes with every call: `evm`, `wagmi`. */
  readonly adapterType: string
  /** How the namespace writes its addresses and links. */
  readonly traits?: NamespaceTraits
  readonly create: (context: AdapterContext) => Adapter
}

/** An approved connection: the wallet's accounts, with its active account first, and its chain. */
export interface AdapterConnection {
  readonly addresses: readonly string[]
  readonly caipNetworkId: CaipNetworkId
  /** Absent if the wallet doesn't report it. Any network may then be tried. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** `false` while a host restores it and its wallet hasn't confirmed it: displayed as reconnecting, can't sign. */
  readonly verified?: boolean
}

/** The message of a sign-in, without the account that the wallet chooses. */
export type SignInTerms = Omit<SiwxMessageData, 'accountAddress'>

/** A sign-in message that a wallet signed in the prompt in which it connected. */
export interface SignedMessage {
  /** The text, as the wallet says that it signed it. */
  readonly message: string
  /** The adapter has verified it for the first of the connection's addresses. */
  readonly signature: string
  /** How the message writes its chain, with the namespace, where that isn't the CAIP-2 id: `solana:devnet`. */
  readonly chain?: string
}

/** A connection, with the message that the wallet signed in the same prompt. */
export interface SignedConnection extends AdapterConnection {
  /** Absent if the wallet only connected. */
  readonly signed?: SignedMessage
}

/** Identifies one of an adapter's connectors. */
export interface ConnectorParameters {
  readonly connectorId: string
}

/** The account that signs or sends, and a last check before the wallet is asked. */
export interface AccountParameters extends ConnectorParameters {
  /** The displayed account. The adapter throws if the wallet would use another. */
  readonly address: string
  /** Throws if the page now displays another account or network. Call it last, right before asking the wallet. */
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

/** The maximum fee of a transaction. */
export interface FeeEstimate {
  /** In the coin's smallest unit, with the deposit. */
  readonly fee: bigint
  /** The part of `fee` that opens an account for the receiver, where the network has such accounts. */
  readonly deposit?: bigint
  /** What the token keeps of the amount by its own rule, in its smallest unit: the receiver gets so much less. */
  readonly withheld?: bigint
  /** The most of the coin that can be sent at this fee, where that is not all of the balance less the fee. */
  readonly most?: bigint
  /** The network takes, or may take, a fee for data besides, which could not be read: `fee` is not the most. */
  readonly lacksDataFee?: true
  /** Whether every transfer is sent at these terms, and not only one of everything. */
  readonly isFinal?: boolean
  /** What the adapter needs to send at exactly this fee. Opaque to core: only the adapter that made it reads it. */
  readonly terms?: unknown
}

/** A transaction that the chain has taken. */
export interface Receipt {
  readonly hash: string
  readonly status: 'success'
  readonly blockNumber: bigint
}

/** The transaction to wait for. */
export interface ReceiptParameters {
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  /** In milliseconds; three minutes unless given (S9.12). */
  readonly timeoutMs?: number
  /** Called once, where the network numbers a sender's transactions: only one of a number is ever mined. */
  readonly onSeen?: (transaction: { nonce: number }) => void
  /**
   * What an earlier page had the wallet send. The adapter compares the mined transaction with it, as it does by itself with what
   * it sent since the page was loaded, and throws `TransactionMismatchError` if they differ.
   */
  readonly transfer?: TransferParameters
}

/** A transaction whose call is not known yet. */
export interface DataFeeParameters {
  readonly caipNetworkId: CaipNetworkId
  /** How long its call is at most. */
  readonly bytes: number
  /** What it works at most: gas, on EVM. */
  readonly work: bigint
}

/** Moving an amount from the displayed account to another. */
export interface Transfers {
  estimate(parameters: TransferParameters): Promise<FeeEstimate>
  /**
   * Has the wallet sign and send. With `terms`, at exactly the fee that they were estimated for; throws FeeChangedError where that is not
   * possible any more.
   *
   * @returns the transaction's id, as soon as the wallet has sent it
   */
  send(parameters: TransferParameters & AccountParameters & { terms?: unknown }): Promise<{ hash: string }>
  /** Waits until a transaction is mined. Throws where it failed, with the reason. */
  wait(parameters: ReceiptParameters): Promise<Receipt>
  /**
   * What the network takes at most for a transaction's data, besides its price for work: 0n where that is all. Throws where it could not
   * be read. An adapter without it serves networks that take nothing more.
   */
  dataFee?(parameters: DataFeeParameters): Promise<bigint>
}

/**
 * One transaction of several behind one review: an approval, then a swap. Core shows its label and its fee, and knows
 * nothing of what it does.
 */
export interface Step {
  /** What the user reads, in their language. */
  readonly label: string
  readonly fee?: FeeEstimate
  /** What the adapter runs. */
  readonly call: unknown
}

/** What may happen in a swap at most. */
export interface SwapBounds {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** Plain addresses; absent for the chain's own coin. */
  readonly sell?: string
  readonly buy?: string
  readonly amount: bigint
  readonly atLeast: bigint
}

/**
 * The `call` of a step that the gateway built for a swap. Before it asks the wallet for any of the steps, the adapter decodes `built`,
 * and throws `SwapMismatchError` if it does anything but its part of that swap.
 */
export interface SwapCall {
  readonly part: 'reset' | 'approve' | 'swap'
  readonly built: unknown
  readonly bounds: SwapBounds
  /** Of a swap that needs no approval if the account signs a permit first. */
  readonly permit?: SwapPermit
}

/** The `call` of a step that takes a token approval back. The adapter writes it. */
export interface RevocationCall {
  /** Of the token's contract. */
  readonly revokes: string
  readonly spender: string
  /** `amount`: an allowance. `item`: one NFT. `all`: every NFT of the contract. */
  readonly what: { readonly kind: 'amount' | 'all' } | { readonly kind: 'item'; readonly tokenId: bigint }
}

/** The `call` of a step that moves an amount. The adapter writes it. */
export interface TransferCall {
  readonly transfer: TransferParameters
}

/** What a wallet says that steps would cost, as one operation of a smart account. */
export interface OperationCost {
  /** The most that the account pays, in the coin's smallest unit; 0n where somebody else pays. */
  readonly fee: bigint
  /** Who pays instead of the account. */
  readonly payer?: string
}

/** A permit (EIP-2612): a signature that stands in for an approval. The swap is built again with it, and has to pass the same check. */
export interface SwapPermit {
  /** The service's words of the token; the adapter writes what is signed by itself, for the bounds of the swap. */
  readonly offer: {
    readonly name: string
    readonly version: string
    readonly nonce: string
    /** Seconds since 1970. */
    readonly deadline: number
  }
  /** What the service builds with the signature. */
  readonly build: (signature: string) => Promise<unknown>
  /** What is run where the wallet can't sign it: an approval, and the swap. */
  readonly instead: readonly SwapCall[]
  /** Called where the wallet or its user doesn't sign it, so that it isn't asked again. */
  readonly onRefused: () => void
}

/** How far one of several steps is. `accepted`: the wallet took it, and has no hash yet. */
export type StepStatus = 'asking' | 'accepted' | 'pending' | 'confirmed'

/** Whether a wallet can run several steps behind one prompt; `ready`: after an upgrade of the account that its user agrees to. */
export type Atomicity = 'supported' | 'ready' | 'unsupported'

/** Steps that run together. */
export interface Batches {
  /** Asks nobody. A wallet that does not answer in time can't. */
  readAtomicity(parameters: AccountParameters & { readonly caipNetworkId: CaipNetworkId }): Promise<Atomicity>
}

/** The steps to run, and the account that runs them. */
export interface StepsParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly steps: readonly Step[]
  /** Whether the user agreed to an upgrade of the account, where that makes the steps run together. */
  readonly allowUpgrade?: boolean
  /** Called whenever a step gets further. `hash` is known from `pending` on; `of` is 1 where the steps run together. */
  readonly onProgress: (progress: { index: number; status: StepStatus; hash?: string; of?: number }) => void
  readonly timeoutMs?: number
}

/** The validity of an address: valid, malformed, with a wrong checksum, or without an owner. */
export type AddressVerdict = 'valid' | 'malformed' | 'checksum' | 'zero'

/** An account's balance of the coin or of a token, as its wallet reports it. */
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

/** Reads the namespace's names for addresses. Each method throws if names can't be read at all. */
export interface NameReader {
  /** The address a name stands for on a network, or undefined. */
  getAddress(parameters: { name: string; caipNetworkId: CaipNetworkId }): Promise<string | undefined>
  getName(parameters: { address: string }): Promise<string | undefined>
  getAvatar(parameters: { name: string }): Promise<string | undefined>
  /** Under which coin type (SLIP-44, ENSIP-11) a name holds its address on a network. */
  getCoinType(parameters: { caipNetworkId: CaipNetworkId }): Promise<number>
}

/**
 * The kit's interface to one namespace. An adapter answers calls and emits events; it holds no state that the page displays.
 * Methods throw only errors of `@latchkey/core`. The adapter converts wallet-specific errors to them.
 *
 * Views hide the optional parts that an adapter lacks. An adapter can have more operations than these; its own package
 * declares their types.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** Begins discovery and listening; the returned function ends both. Called by kit.mount(). */
  start(): () => void
  /**
   * Asks the wallet for accounts. With `silent`, it returns only accounts granted before and never opens a window.
   * `isWanted` returns whether the caller still waits. A late, unwanted answer doesn't connect.
   *
   * A wallet that can connect and sign in with one prompt is asked for both. The adapter calls `signIn` with the chain of the
   * message before it asks such a wallet; if the result is undefined, the wallet only connects.
   */
  connect(
    parameters: ConnectorParameters & {
      caipNetworkId?: CaipNetworkId | undefined
      silent?: boolean
      isWanted?: () => boolean
      signIn?: (caipNetworkId: CaipNetworkId) => Promise<SignInTerms | undefined>
    },
  ): Promise<SignedConnection>
  /** Ends the connection, and revokes the permission if the wallet supports it. */
  disconnect(parameters: ConnectorParameters): Promise<void>
  /** Switches the wallet to a network, and adds the network if the wallet doesn't know it. */
  switchNetwork(parameters: ConnectorParameters & { network: CaipNetwork }): Promise<void>
  signMessage(parameters: AccountParameters & { message: string }): Promise<string>
  /** @param parameters.caipNetworkId - where it has to be valid, in namespaces whose networks write addresses differently */
  checkAddress(parameters: { address: string; caipNetworkId?: CaipNetworkId }): Promise<AddressVerdict>

  /** Preloads the code for connecting, when the modal opens or the pointer approaches the button. */
  prepare?(): void
  /** Support for wallets outside the page, such as paired ones. */
  readonly remote?: RemoteSupport
  /** Removes a wallet that another tab disconnected from the host's configuration. It doesn't call the wallet. */
  forget?(parameters: ConnectorParameters): void
  /** Makes the host's configuration display the wallet or account that the user chose. */
  selectAccount?(parameters: Omit<AccountParameters, 'requireShown'>): void
  /** The coin's balance, in its smallest unit. */
  getBalance?(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<bigint>
  /** The account's balances as the wallet reports them; undefined if the wallet doesn't support it. */
  getHoldings?(
    parameters: AccountParameters & { caipNetworkId: CaipNetworkId },
  ): Promise<readonly Holding[] | undefined>
  readonly transfers?: Transfers
  /**
   * Runs steps in order and waits for each, or runs all at once if the wallet supports it.
   *
   * @returns the id of each step's transaction
   */
  runSteps?(parameters: StepsParameters): Promise<{ readonly hashes: readonly string[] }>
  batches?(): Promise<Batches>
  /**
   * What the embedded wallet would charge a smart account for steps that run together: the same that its approval would show. Nobody is
   * asked for it.
   */
  quoteSteps?(
    parameters: Pick<StepsParameters, 'connectorId' | 'address' | 'caipNetworkId' | 'steps'>,
  ): Promise<OperationCost>
  /** Whether a program answers at an address, not a user. */
  isContract?(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<boolean>
  readonly names?: NameReader
  /**
   * Returns a fingerprint that distinguishes a chain from others with the same id, from the wallet's node and from the kit's
   * transport. In a lab, the kit doesn't sign unless the two are equal.
   */
  proveChain?(
    parameters: ConnectorParameters & { caipNetworkId: CaipNetworkId },
  ): Promise<{ wallet: string; transport: string }>
}
