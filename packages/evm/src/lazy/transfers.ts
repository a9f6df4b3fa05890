import { costOf, standInBytes } from '@latchkey/contract'
import {
  type AccountParameters,
  type DataFeeParameters,
  type FeeEstimate,
  type TransferParameters,
  TransportError,
} from '@latchkey/core'
import type { ContractParameters, EvmOperations, GasTerms, TransactionParameters } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import type { Order } from './order.ts'
import { encodeCall } from './sendTransaction.ts'

/** ERC-20's transfer. Only the call is encoded, so tokens that return nothing (USDT on Ethereum) work too. */
const TRANSFER_ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

type Transfer =
  | { readonly kind: 'coin'; readonly call: Omit<TransactionParameters, 'connectorId'> }
  | { readonly kind: 'token'; readonly call: Omit<ContractParameters, 'connectorId'> }

/** Returns an ERC-20 transfer if there is a token address, else a transfer of the coin (S4.23). */
function transferOf({ address, caipNetworkId, to, amount, tokenAddress }: TransferParameters): Transfer {
  if (tokenAddress === undefined) return { kind: 'coin', call: { address, caipNetworkId, to, value: amount } }
  const call = { functionName: 'transfer', abi: TRANSFER_ABI, args: [to, amount] }
  return { kind: 'token', call: { ...call, address, caipNetworkId, contractAddress: tokenAddress } }
}

/** Returns the transaction that the wallet is asked to send for a transfer. */
export function orderOfTransfer(parameters: TransferParameters): Order {
  const { address: from, to, amount } = parameters
  const transfer = transferOf(parameters)
  if (transfer.kind === 'coin') return { from, to, value: amount, data: '0x' }
  const { contractAddress, abi } = transfer.call
  return { from, to: contractAddress, value: 0n, data: encodeCall(transfer.call), abi }
}

export async function estimateTransfer(
  { estimateGas, estimateContractGas }: EvmOperations,
  parameters: TransferParameters,
): Promise<FeeEstimate> {
  const transfer = transferOf(parameters)
  const { gas, gasPrice, ...cost } = await (transfer.kind === 'coin'
    ? estimateGas(transfer.call)
    : estimateContractGas(transfer.call))
  return { ...cost, terms: { gas, gasPrice } satisfies GasTerms }
}

/** Reads the chain's maximum fee for the data of a transaction whose call is not known yet. */
export async function readDataFee(
  { transport }: Pick<Ground, 'transport'>,
  { caipNetworkId, bytes, work }: DataFeeParameters,
): Promise<bigint> {
  const call = { caipNetworkId, gas: work, gasPrice: 0n, data: `0x${standInBytes(bytes)}` }
  const { fee, lacksDataFee } = await costOf(transport.request, call)
  if (lacksDataFee) throw new TransportError({ caipNetworkId, details: 'its fee for data could not be read' })
  return fee
}

export async function sendTransfer(
  { sendTransaction, writeContract }: EvmOperations,
  {
    terms,
    connectorId,
    requireShown,
    ...parameters
  }: TransferParameters & AccountParameters & { terms?: unknown },
): Promise<{ hash: string }> {
  const asked = { connectorId, ...(requireShown ? { requireShown } : {}) }
  const transfer = transferOf(parameters)
  return transfer.kind === 'coin'
    ? sendTransaction({ ...transfer.call, ...(isGasTerms(terms) ? terms : {}), ...asked })
    : writeContract({ ...transfer.call, ...asked })
}

/** Core passes back only the terms that estimateTransfer() returned. */
function isGasTerms(terms: unknown): terms is GasTerms {
  return typeof terms === 'object' && terms !== null && 'gas' in terms && 'gasPrice' in terms
}
