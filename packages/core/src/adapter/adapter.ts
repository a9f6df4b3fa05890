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
  /** The URLs for each chain, in order; the later ones are used only if the first fails. */
  readonly transports: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly emit: (event: AdapterEvent) => void
  /** Persistent storage. Without it, an adapter remembers nothing after a reload. */
  readonly storage?: KitStorage
  /** Distinguishes two kits on one page, in storage too. */
  readonly id?: string
}

/** A factory for an adapter, as in `adapters` of createKit(): `evm()`, `solana()`. */
export interface AdapterFactory {
  readonly namespace: ChainNamespace
  /** The adapter's name in `sv`, the SDK version that every call contains: `evm`, `wagmi`. */
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
  /** The text that the wallet reports as signed. */
  readonly message: string
  /** The adapter has verified it for the first of the connection's addresses. */
  readonly signature: string
  /** The message's spelling of its chain, with the namespace, if it differs from the CAIP-2 id: `solana:devnet`. */
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

/** A transfer of the chain's coin or of a token. */
export interface TransferParameters {
  readonly caipNetworkId: CaipNetworkId
  /** The sender, which also pays the fee. */
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
  /** The part of `fee` that opens an account for the receiver, on networks that need it. */
  readonly deposit?: bigint
  /** The amount that the token withholds by its own rule, in its smallest unit: the receiver gets that much less. */
  readonly withheld?: bigint
  /** The maximum amount of the coin that can be sent at this fee, if it is not the balance less the fee. */
  readonly most?: bigint
  /** The network also charges, or may charge, a fee for data that could not be read, so `fee` is not the maximum. */
  readonly lacksDataFee?: true
  /** Whether every transfer is sent at these terms, not only a transfer of the whole balance. */
  readonly isFinal?: boolean
  /** What the adapter needs to send at exactly this fee. Opaque to core: only the adapter that made it reads it. */
  readonly terms?: unknown
}

/** A mined transaction. */
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
  /** Called once, on networks that number a sender's transactions: only one transaction per number is ever mined. */
  readonly onSeen?: (transaction: { nonce: number }) => void
  /**
   * The transfer that an earlier page sent. The adapter compares the mined transaction with this transfer, and throws
   * `TransactionMismatchError` if they differ. For transfers sent since the page loaded, the adapter compares without it.
   */
  readonly transfer?: TransferParameters
}

/** The size of a transaction whose call is not known yet. */
export interface DataFeeParameters {
  readonly caipNetworkId: CaipNetworkId
  /** The maximum length of its call. */
  readonly bytes: number
  /** The maximum units of work: gas, on EVM. */
  readonly work: bigint
}

/** Transfers from the displayed account to another. */
export interface Transfers {
  estimate(parameters: TransferParameters): Promise<FeeEstimate>
  /**
   * Asks the wallet to sign and send. With `terms`, the transfer has exactly the estimated fee; throws FeeChangedError if that is no
   * longer possible.
   *
   * @returns the transaction's id, as soon as the wallet has sent it
   */
  send(parameters: TransferParameters & AccountParameters & { terms?: unknown }): Promise<{ hash: string }>
  /** Waits until a transaction is mined. If it failed, throws an error with the reason. */
  wait(parameters: ReceiptParameters): Promise<Receipt>
  /**
   * Reads the maximum fee for a transaction's data, which the network charges in addition to the price for work; 0n if it charges none.
   * Throws if the fee could not be read. An adapter without this method serves networks that charge no fee for data.
   */
  dataFee?(parameters: DataFeeParameters): Promise<bigint>
}

/**
 * One transaction of several behind one review: an approval, then a swap. Core shows the step's label and fee, and doesn't know what
 * the step does.
 */
export interface Step {
  /** The text for the user, in their language. */
  readonly label: string
  readonly fee?: FeeEstimate
  /** The call that the adapter runs. */
  readonly call: unknown
}

/** The limits of a swap. */
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
 * The `call` of a step that the gateway built for a swap. Before the adapter asks the wallet for any of the steps, it decodes `built`,
 * and throws `SwapMismatchError` if the call does anything except its part of the swap.
 */
export interface SwapCall {
  readonly part: 'reset' | 'approve' | 'swap'
  readonly built: unknown
  readonly bounds: SwapBounds
  /** Present if the swap needs no approval once the account has signed this permit. */
  readonly permit?: SwapPermit
}

/** The `call` of a step that revokes a token approval. The adapter encodes it. */
export interface RevocationCall {
  /** The address of the token's contract. */
  readonly revokes: string
  readonly spender: string
  /** `amount`: an allowance. `item`: one NFT. `all`: every NFT of the contract. */
  readonly what: { readonly kind: 'amount' | 'all' } | { readonly kind: 'item'; readonly tokenId: bigint }
}

/** The `call` of a step that transfers an amount. The adapter encodes it. */
export interface TransferCall {
  readonly transfer: TransferParameters
}

/** A wallet's quote for steps that run as one operation of a smart account. */
export interface OperationCost {
  /** The maximum that the account pays, in the coin's smallest unit; 0n if a sponsor pays. */
  readonly fee: bigint
  /** Who pays instead of the account. */
  readonly payer?: string
}

/** A permit (EIP-2612): a signature that replaces an approval. The swap is built again with the signature, and must pass the same check. */
export interface SwapPermit {
  /** The service's description of the token. The adapter writes the signed data itself, within the limits of the swap. */
  readonly offer: {
    readonly name: string
    readonly version: string
    readonly nonce: string
    /** Seconds since 1970. */
    readonly deadline: number
  }
  /** Asks the service to build the swap with the signature. */
  readonly build: (signature: string) => Promise<unknown>
  /** The calls to run if the wallet can't sign the permit: an approval, and the swap. */
  readonly instead: readonly SwapCall[]
  /** Called if the wallet or its user refuses to sign the permit, so that the wallet isn't asked again. */
  readonly onRefused: () => void
}

/** The progress of one of several steps. `accepted`: the wallet accepted it, and has no hash yet. */
export type StepStatus = 'asking' | 'accepted' | 'pending' | 'confirmed'

/** Whether a wallet can run several steps behind one prompt; `ready`: after an upgrade of the account that its user agrees to. */
export type Atomicity = 'supported' | 'ready' | 'unsupported'

/** Steps that run together. */
export interface Batches {
  /** Opens no prompt. A wallet that does not answer in time is `unsupported`. */
  readAtomicity(parameters: AccountParameters & { readonly caipNetworkId: CaipNetworkId }): Promise<Atomicity>
}

/** The steps to run, and the account that runs them. */
export interface StepsParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly steps: readonly Step[]
  /** Whether the user agreed to an upgrade of the account, if the upgrade lets the steps run together. */
  readonly allowUpgrade?: boolean
  /** Called when a step progresses. `hash` is present from `pending` on; `of` is 1 if the steps run together. */
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
  /** The address that a name resolves to on a network, or undefined. */
  getAddress(parameters: { name: string; caipNetworkId: CaipNetworkId }): Promise<string | undefined>
  getName(parameters: { address: string }): Promise<string | undefined>
  getAvatar(parameters: { name: string }): Promise<string | undefined>
  /** The coin type (SLIP-44, ENSIP-11) of a name's address record for a network. */
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
  /** @param parameters.caipNetworkId - the network on which the address must be valid, in namespaces whose networks write addresses differently */
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
   * Reads what the embedded wallet would charge a smart account for steps that run together. It is the amount that the wallet's approval would
   * show. Opens no prompt.
   */
  quoteSteps?(
    parameters: Pick<StepsParameters, 'connectorId' | 'address' | 'caipNetworkId' | 'steps'>,
  ): Promise<OperationCost>
  /** Whether the address is a contract's, not a user's account. */
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
