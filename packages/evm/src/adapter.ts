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
  /** In wei. Where given, a legacy transaction is sent; otherwise the wallet decides. */
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

/** Gas for a call, and what it costs at most, in wei. */
export interface GasEstimate extends FeeEstimate, GasTerms {}

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

/** What a wallet holds, per chain. Keys are CAIP-2 ids. */
export type WalletAssets = Readonly<Partial<Record<CaipNetworkId, readonly WalletAsset[]>>>

/** Per chain, what a wallet says it can do (EIP-5792). Keys are CAIP-2 ids. */
export type Capabilities = Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, unknown>>>>>

/** A call of a contract, or a payment (S5.6). It is also what a step of `runSteps()` holds on EVM. */
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
  /** What the wallet must do for the calls, by name: `{ paymasterService: { url } }` (ERC-7677). `optional: true` in one makes it a wish. */
  readonly capabilities?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** All calls or none. Without it, a wallet that can't do that is asked for each call. */
  readonly forceAtomic?: boolean
  /** Whether the wallet may offer its user to upgrade the account (EIP-7702). Without it, no upgrade is asked for. */
  readonly allowUpgrade?: boolean
  /** The id of a sequence that stopped: the calls that were mined are not sent again. */
  readonly resume?: string
  /** Called whenever the calls get further. Calls behind one prompt count as one. */
  readonly onProgress?: (progress: CallsProgress) => void
  /** How long each transaction may take to be mined. */
  readonly timeoutMs?: number
}

/** How far calls are. `prompt` counts from 0. */
export interface CallsProgress {
  readonly prompt: number
  readonly prompts: number
  readonly status: StepStatus
  readonly hash?: string
}

/** How a wallet would do calls. */
export interface CallsPlan {
  readonly atomicity: Atomicity
  /** Whether all of the calls happen or none. */
  readonly isAtomic: boolean
  /** How many times the wallet asks its user. */
  readonly prompts: number
}

/** Calls that a wallet took. */
export interface SentCalls {
  /** For `getCallsStatus()`: the wallet's own, or the kit's for a sequence. */
  readonly id: string
  readonly isAtomic: boolean
  readonly prompts: number
}

/** What became of one transaction of calls. */
export interface CallsReceipt {
  readonly status: 'success' | 'reverted'
  readonly hash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly { address: string; data: string; topics: readonly string[] }[]
}

/** What became of calls, as the wallet says it; for a sequence, as the chain does. */
export interface CallsStatus {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly isAtomic: boolean
  /** `incomplete`: a sequence stopped before its last call, and can be resumed. */
  readonly status: 'pending' | 'incomplete' | 'success' | 'failure'
  /** EIP-5792's: 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 reverted in part. */
  readonly statusCode: number
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** Calls of the wallet that is asked, and their id. */
export interface CallsStatusParameters extends ConnectorParameters {
  readonly id: string
}

/** EIP-5792. It loads when it is first asked for. */
export interface EvmBatches extends Batches {
  plan(parameters: CallsParameters): Promise<CallsPlan>
  send(parameters: CallsParameters): Promise<SentCalls>
  /** Sends, and waits until all is mined. */
  run(parameters: CallsParameters): Promise<{ readonly hashes: readonly string[] }>
  getStatus(parameters: CallsStatusParameters): Promise<CallsStatus>
  /** Asks until the calls are no longer pending. */
  wait(
    parameters: CallsStatusParameters & { readonly timeoutMs?: number; readonly pollingMs?: number },
  ): Promise<CallsStatus>
}

/** What only EVM wallets and chains have. */
export interface EvmOperations {
  batches(): Promise<EvmBatches>
  sendTransaction(parameters: TransactionParameters): Promise<{ hash: string }>
  writeContract(parameters: ContractParameters): Promise<{ hash: string }>
  /** Waits until a transaction is mined. Throws where it reverted, with the reason. */
  waitForReceipt(parameters: ReceiptParameters): Promise<Receipt>
  estimateGas(parameters: Omit<TransactionParameters, 'connectorId'>): Promise<GasEstimate>
  /** As estimateGas, for a call that is not encoded yet. */
  estimateContractGas(parameters: Omit<ContractParameters, 'connectorId'>): Promise<GasEstimate>
  getCapabilities(parameters: AccountParameters): Promise<Capabilities>
  /** Passes a permission request on (ERC-7715). */
  grantPermissions(parameters: ConnectorParameters & { permissions: readonly unknown[] }): Promise<unknown>
  /** What the wallet knows that an account holds (ERC-7811). */
  walletGetAssets(
    parameters: AccountParameters & { caipNetworkIds: readonly CaipNetworkId[] },
  ): Promise<WalletAssets>
}

/** Members that are optional in an adapter, and that both EVM adapters have. */
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
 * `evm()`'s and `wagmi()`'s adapter: what core asks of every namespace, and what only EVM has.
 *
 * @see {@link evmOf} for how to reach it
 */
export type EvmAdapter = Omit<Adapter, Offered | 'batches'> & Required<Pick<Adapter, Offered>> & EvmOperations

/** What `evm()` and `wagmi()` give to createKit(). */
export interface EvmAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => EvmAdapter
}
