import type { CaipNetworkId } from '@latchkey/contract'
import type {
  AccountParameters,
  Adapter,
  AdapterContext,
  AdapterFactory,
  ConnectorParameters,
  FeeEstimate,
  Receipt,
  ReceiptParameters,
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

/** What only EVM wallets and chains have. */
export interface EvmOperations {
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
type Offered = 'getBalance' | 'getHoldings' | 'isContract' | 'proveChain' | 'runSteps' | 'transfers' | 'names'

/**
 * `evm()`'s and `wagmi()`'s adapter: what core asks of every namespace, and what only EVM has.
 *
 * @see {@link evmOf} for how to reach it
 */
export type EvmAdapter = Omit<Adapter, Offered> & Required<Pick<Adapter, Offered>> & EvmOperations

/** What `evm()` and `wagmi()` give to createKit(). */
export interface EvmAdapterFactory extends AdapterFactory {
  readonly create: (context: AdapterContext) => EvmAdapter
}
