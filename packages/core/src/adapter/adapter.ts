import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { Connector } from '../connector/connector.ts'
import type { KitMetadata } from '../kit/config.ts'
import type { CaipNetwork } from '../network/network.ts'

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

/** A transaction for an adapter to send; amounts are in the smallest unit. */
export interface TransactionParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly to: string
  /** In the coin's smallest unit. */
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
  /** In wei. Where given, a legacy transaction is sent; otherwise the wallet decides. */
  readonly gasPrice?: bigint
}

/** A call that changes a contract, for an adapter to send. */
export interface ContractParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly contractAddress: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** A transaction that was mined. */
export interface Receipt {
  readonly hash: string
  readonly status: 'success'
  readonly blockNumber: bigint
}

/** Gas for a call, and what it costs at most, in wei. */
export interface FeeEstimate {
  readonly gas: bigint
  readonly gasPrice: bigint
  readonly fee: bigint
}

/** What a text is as an address: right, none at all, or one whose capitals do not fit its checksum. */
export type AddressVerdict = 'valid' | 'malformed' | 'checksum'

/** One asset of EIP-7811's wallet_getAssets, as S5.13 wants it; balances in the asset's smallest unit. */
export interface WalletAsset {
  readonly address: string
  readonly balance: bigint
  readonly type: 'ERC20' | 'NATIVE'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price: number
  readonly iconUrl: string
}

/** Per chain, what a wallet says it can do (EIP-5792). Keys are CAIP-2 ids. */
export type Capabilities = Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>>

/**
 * Everything the kit asks of one namespace. An adapter holds no state that the page shows: it answers, and it emits.
 * Each method throws errors of `@latchkey/core` only; a wallet's own quirks are turned into them inside the adapter.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** Begins discovery and listening; the returned function ends both. Called by kit.mount(). */
  start(): () => void
  /** Loads what connecting will need, before somebody waits for it: when the modal opens, or the pointer comes near. */
  prepare?(): void
  /** Lists a connector that the kit itself brings, in place of one that bears its id: a wallet that is paired. */
  adopt?(connector: Connector): void
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
  /** Forgets the connection and revokes the permission where the wallet can (EIP-2255). */
  disconnect(parameters: ConnectorParameters): Promise<void>
  /** Another tab disconnected the wallet: a host's configuration forgets it too. The wallet is not asked again. */
  forget?(parameters: ConnectorParameters): void
  /** The visitor chose among the granted accounts: a host's configuration shows that one too. */
  selectAccount?(parameters: Omit<AccountParameters, 'requireShown'>): void
  /** Moves the wallet to a network, adding it where the wallet does not know it (EIP-3326, then EIP-3085). */
  switchNetwork(parameters: ConnectorParameters & { network: CaipNetwork }): Promise<void>
  signMessage(parameters: AccountParameters & { message: string }): Promise<string>
  /** The coin's balance, in its smallest unit. */
  getBalance(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<bigint>
  /** The hash of block 0, as the wallet's node and as the kit's own transport give it. */
  getGenesis(
    parameters: ConnectorParameters & { caipNetworkId: CaipNetworkId },
  ): Promise<{ wallet: string; transport: string }>
  checkAddress(parameters: { address: string }): Promise<AddressVerdict>
  /** Whether code stands at an address. */
  isContract(parameters: { address: string; caipNetworkId: CaipNetworkId }): Promise<boolean>
  sendTransaction(parameters: TransactionParameters): Promise<{ hash: string }>
  writeContract(parameters: ContractParameters): Promise<{ hash: string }>
  /** Waits until a transaction is mined. Throws where it reverted, with the reason. */
  waitForReceipt(parameters: {
    hash: string
    caipNetworkId: CaipNetworkId
    timeoutMs?: number
    /** Called once, where the network numbers a sender's transactions: only one of a number is ever mined. */
    onSeen?: (transaction: { nonce: number }) => void
  }): Promise<Receipt>
  estimateGas(parameters: Omit<TransactionParameters, 'connectorId'>): Promise<FeeEstimate>
  /** As estimateGas, for a call that is not encoded yet. */
  estimateContractGas(parameters: Omit<ContractParameters, 'connectorId'>): Promise<FeeEstimate>
  getCapabilities(parameters: AccountParameters): Promise<Capabilities>
  grantPermissions(parameters: ConnectorParameters & { permissions: readonly unknown[] }): Promise<unknown>
  walletGetAssets(
    parameters: AccountParameters & { caipNetworkIds: readonly CaipNetworkId[] },
  ): Promise<Readonly<Partial<Record<CaipNetworkId, readonly WalletAsset[]>>>>
  /** The address a name stands for, or undefined. Throws where names cannot be read at all. */
  getEnsAddress(parameters: { name: string; caipNetworkId: CaipNetworkId }): Promise<string | undefined>
  getEnsName(parameters: { address: string }): Promise<string | undefined>
  getEnsAvatar(parameters: { name: string }): Promise<string | undefined>
}
