import { costOf } from '@latchkey/contract'
import type { ContractParameters, GasEstimate, TransactionParameters } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { toQuantity } from '../transport/toQuantity.ts'
import { decodeSendError } from './decodeSendError.ts'
import { encodeCall } from './sendTransaction.ts'

const PLAIN_TRANSFER_GAS = 21_000n

/**
 * Estimates the maximum cost of a transaction, in wei. It multiplies the gas, plus a fifth because the state may change before it is
 * mined, by a gas price that covers a doubled base fee, and adds the chain's fee for data. On Arbitrum, the data fee is part of the gas.
 */
export async function estimateGas(
  { transport }: Ground,
  { address, caipNetworkId, to, value, data, gas, gasPrice }: Omit<TransactionParameters, 'connectorId'>,
  abi?: readonly unknown[],
): Promise<GasEstimate> {
  const ask = (method: string, params: readonly unknown[] = []) =>
    transport.request(caipNetworkId, method, params)
  const call = {
    from: address,
    to,
    ...(value === undefined ? {} : { value: toHex(value) }),
    ...(data === undefined ? {} : { data }),
  }
  const method = 'eth_estimateGas'
  const [needed, price, block] = await Promise.all([
    gas === undefined ? ask(method, [call]) : toHex(gas),
    gasPrice === undefined ? ask('eth_gasPrice') : toHex(gasPrice),
    gasPrice === undefined ? ask('eth_getBlockByNumber', ['latest', false]) : undefined,
  ]).catch((thrown: unknown) => {
    throw decodeSendError(thrown, method, abi)
  })
  const exact = toQuantity(needed, caipNetworkId)
  const most = gas === undefined && exact > PLAIN_TRANSFER_GAS ? exact + exact / 5n : exact
  const base = read(block, 'baseFeePerGas')
  // eth_gasPrice is the current base fee plus a tip. The usual maximum adds one more base fee.
  const headroom = base === undefined || base === null ? 0n : toQuantity(base, caipNetworkId)
  const ceiling = toQuantity(price, caipNetworkId) + headroom
  const costly = { caipNetworkId, gas: most, gasPrice: ceiling, data }
  const { fee, lacksDataFee } = await costOf(transport.request, costly)
  return { gas: most, gasPrice: ceiling, fee, ...(lacksDataFee && { lacksDataFee }) }
}

/** Like estimateGas, for a call that is not encoded yet. */
export async function estimateContractGas(
  ground: Ground,
  call: Omit<ContractParameters, 'connectorId'>,
): Promise<GasEstimate> {
  const { address, caipNetworkId, contractAddress: to, abi } = call
  return estimateGas(ground, { address, caipNetworkId, to, data: encodeCall(call) }, abi)
}
