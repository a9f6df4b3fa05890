import type { CaipNetworkId } from '@latchkey/contract'
import type {
  AccountParameters,
  Adapter,
  AdapterContext,
  AdapterFactory,
  Atomicity,
  Batches,
  ConnectorParameters,
  FeeEstimate,
  Receipt,
  ReceiptParameters,
  StepStatus,
} from '@latchkey/core'

/** A transaction to send. */
export interface TransactionParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly to: string
  /** In wei. */
  readonly value?: bigint
  /** Hex. */
  readonly data?: string
  readonly gas?: bigint
  /** In wei. If set, the wallet is asked for a legacy transaction; otherwise the wallet chooses the type. */
  readonly gasPrice?: bigint
}

/** A call that changes a contract. */
export interface ContractParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly contractAddress: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** The gas and the gas price that a fee was estimated with. */
export interface GasTerms {
  readonly gas: bigint
  /** In wei. */
  readonly gasPrice: bigint
}

/** The gas for a call, and its maximum fee, in wei. */
export interface GasEstimate extends FeeEstimate, GasTerms {}

/** One asset of ERC-7811's wallet_getAssets, as S5.13 requires it. The balance is in the asset's smallest unit. */
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

/** A wallet's assets, per chain. Keys are CAIP-2 ids. */
export type WalletAssets = Readonly<Partial<Record<CaipNetworkId, readonly WalletAsset[]>>>

/** The capabilities that a wallet reports, per chain (EIP-5792). Keys are CAIP-2 ids. */
export type Capabilities = Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>>

/** A contract call, or a payment (S5.6). A step of `runSteps()` on EVM also contains one. */
export interface EvmCall {
  readonly to: string
  /** In wei. */
  readonly value?: bigint
  /** Hex. */
  readonly data?: string
}

/** Calls to send together (EIP-5792). */
export interface CallsParameters extends AccountParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly calls: readonly EvmCall[]
  /** Capabilities that the calls require, by name: `{ paymasterService: { url } }` (ERC-7677). `optional: true` makes a capability optional. */
  readonly capabilities?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Requires that all calls happen or none. Otherwise, a wallet without atomic batches gets one request per call. */
  readonly forceAtomic?: boolean
  /** Whether the wallet may offer the user an upgrade of the account (EIP-7702). Default: no upgrade is requested. */
  readonly allowUpgrade?: boolean
  /** The id of a sequence that stopped. The calls that were mined are not sent again. */
  readonly resume?: string
  /** Called when the calls progress. Calls behind one prompt count as one. */
  readonly onProgress?: (progress: CallsProgress) => void
  /** The maximum time for each transaction to be mined. */
  readonly timeoutMs?: number
}

/** The progress of calls. `prompt` counts from 0. */
export interface CallsProgress {
  readonly prompt: number
  readonly prompts: number
  readonly status: StepStatus
  readonly hash?: string
}

/** How a wallet would send calls. */
export interface CallsPlan {
  readonly atomicity: Atomicity
  /** Whether all calls happen or none. */
  readonly isAtomic: boolean
  /** The number of prompts that the wallet shows. */
  readonly prompts: number
}

/** Calls that a wallet accepted. */
export interface SentCalls {
  /** The id for `getCallsStatus()`: the wallet's id, or the kit's id for a sequence. */
  readonly id: string
  readonly isAtomic: boolean
  readonly prompts: number
}

/** The result of one transaction of the calls. */
export interface CallsReceipt {
  readonly status: 'success' | 'reverted'
  readonly hash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly { address: string; data: string; topics: readonly string[] }[]
}

/** The status of calls, as the wallet reports it. For a sequence, as the chain reports it. */
export interface CallsStatus {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly isAtomic: boolean
  /** `incomplete`: a sequence stopped before its last call, and can be resumed. */
  readonly status: 'pending' | 'incomplete' | 'success' | 'failure'
  /** The status code of EIP-5792: 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partially reverted. */
  readonly statusCode: number
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** The wallet that has the calls, and their id. */
export interface CallsStatusParameters extends ConnectorParameters {
  readonly id: string
}

/** Batches of calls (EIP-5792). The code loads on first use. */
export interface EvmBatches extends Batches {
  plan(parameters: CallsParameters): Promise<CallsPlan>
  send(parameters: CallsParameters): Promise<SentCalls>
  /** Sends calls, and waits until all are mined. */
  run(parameters: CallsParameters): Promise<{ readonly hashes: readonly string[] }>
  getStatus(parameters: CallsStatusParameters): Promise<CallsStatus>
  /** Polls until the calls are no longer pending. */
  wait(
    parameters: CallsStatusParameters & { readonly timeoutMs?: number; readonly pollingMs?: number },
  ): Promise<CallsStatus>
}

/** The methods that only EVM wallets and chains have. */
export interface EvmOperations {
  batches(): Promise<EvmBatches>
  sendTransaction(parameters: TransactionParameters): Promise<{ hash: string }>
  writeContract(parameters: ContractParameters): Promise<{ hash: string }>
  /** Waits until a transaction is mined. Throws with the reason if it reverted. */
  waitForReceipt(parameters: ReceiptParameters): Promise<Receipt>
  estimateGas(parameters: Omit<TransactionParameters, 'connectorId'>): Promise<GasEstimate>
  /** Like estimateGas, for a call that is not encoded yet. */
  estimateContractGas(parameters: Omit<ContractParameters, 'connectorId'>): Promise<GasEstimate>
  getCapabilities(parameters: AccountParameters): Promise<Capabilities>
  /** Passes a permission request to the wallet (ERC-7715). */
  grantPermissions(parameters: ConnectorParameters & { permissions: readonly unknown[] }): Promise<unknown>
  /** Returns the assets of an account that the wallet knows (ERC-7811). */
  walletGetAssets(
    parameters: AccountParameters & { caipNetworkIds: readonly CaipNetworkId[] },
  ): Promise<WalletAssets>
}

/** Members that are optional in other adapters, but that both EVM adapters have. */
type Offered =
  | 'getBalance'
  | 'getHoldings'
  | 'isContract'
  | 'proveChain'
  | 'runSteps'
  | 'quoteSteps'
  | 'transfers'
  | 'names'

/**
 * The adapter of `evm()` and `wagmi()`: the methods that core requires of every namespace, and those that only EVM has.
 *
 * @see {@link evmOf}, which returns it
 */
export type EvmAdapter = Omit<Adapter, Offered | 'batches'> & Required<Pick<Adapter, Offered>> & EvmOperations

/** The value that `evm()` and `wagmi()` pass to createKit(). */
export interface EvmAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => EvmAdapter
}
