import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AccountParameters,
  AdapterNotFoundError,
  type Kit,
  requireAccount,
  requireSigner,
} from '@latchkey/core'
import type { Capabilities, ContractParameters, EvmAdapter, TransactionParameters } from './adapter.ts'

/**
 * Returns the kit's EVM adapter, which adds the methods that only EVM wallets and chains have.
 *
 * @param kit - made by createKit() with `evm()` or `wagmi(config)` among its `adapters`
 * @returns the adapter
 * @throws {@link AdapterNotFoundError} if the kit has no adapter for EVM
 *
 * @example
 * const { fee } = await evmOf(kit).estimateGas({ address, caipNetworkId: 'eip155:42161', to, value: 1n })
 */
export function evmOf({ adapters }: Pick<Kit, 'adapters'>): EvmAdapter {
  const namespace = 'eip155'
  const adapter = adapters[namespace]
  if (!adapter || !isEvm(adapter)) throw new AdapterNotFoundError({ namespace })
  return adapter
}

/** An integrator's own adapter for the namespace may have fewer methods. */
function isEvm(adapter: object): adapter is EvmAdapter {
  return 'writeContract' in adapter
}

/** A transaction: receiver, value in the coin's smallest unit, and data. It uses the displayed account and network. */
export type SendTransactionParameters = Omit<TransactionParameters, keyof AccountParameters | 'caipNetworkId'>

/**
 * Sends a transaction from the displayed account, on the displayed network.
 *
 * @param parameters.value - in the coin's smallest unit
 * @returns the transaction's hash, as soon as the wallet has sent it
 * @throws the errors of `requireSigner()`, and the kit's error for the wallet's error
 *
 * @example
 * const { hash } = await sendTransaction(kit, { to: '0x…', value: 10n ** 16n })
 */
export async function sendTransaction(
  kit: Kit,
  parameters: SendTransactionParameters,
): Promise<{ hash: string }> {
  const signer = await signerOf(kit)
  return evmOf(kit).sendTransaction({ ...parameters, ...signer })
}

/** A call that changes a contract: its address, ABI, function and arguments. It uses the displayed account and network. */
export type WriteContractParameters = Omit<ContractParameters, keyof AccountParameters | 'caipNetworkId'>

/**
 * Calls a contract's function in a transaction from the displayed account.
 *
 * @param kit - made by createKit()
 * @param parameters - the contract, its ABI, the function and its arguments
 * @returns the transaction's hash, as soon as the wallet has sent it
 * @throws the errors of `requireSigner()`, and the kit's error for the wallet's error
 *
 * @example
 * const { hash } = await writeContract(kit, { contractAddress: '0x…', abi, functionName: 'approve', args: ['0x…', 5n] })
 */
export async function writeContract(
  kit: Kit,
  parameters: WriteContractParameters,
): Promise<{ hash: string }> {
  const signer = await signerOf(kit)
  return evmOf(kit).writeContract({ ...parameters, ...signer })
}

export async function signerOf(kit: Kit): Promise<AccountParameters & { caipNetworkId: CaipNetworkId }> {
  const { connection, requireShown } = await requireSigner(kit)
  const { connectorId, address, caipNetworkId } = connection
  return { connectorId, address, caipNetworkId, requireShown }
}

/**
 * Returns the connected wallet's capabilities, per chain (EIP-5792).
 *
 * @param kit - made by createKit()
 * @returns the capabilities by CAIP-2 id
 * @throws the errors of `requireSigner()`, and the kit's error for the wallet's error
 *
 * @example
 * const { atomic } = (await getCapabilities(kit))['eip155:42161'] ?? {}
 */
export async function getCapabilities(kit: Kit): Promise<Capabilities> {
  const { connection } = await requireAccount(kit)
  return evmOf(kit).getCapabilities({ connectorId: connection.connectorId, address: connection.address })
}
