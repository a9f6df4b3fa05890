import type { Address, Hex } from 'viem'
import { type Call, currentChain, permittedAccount } from './method.ts'
import { isObject, type JsonObject, toAddress, toHexValue, toQuantity } from './params.ts'
import { invalid } from './rpcError.ts'

/** A page's parsed transaction request. Amounts in wei. */
export type TransactionRequest = {
  from: Address
  to?: Address
  value: bigint
  data: Hex
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  /** The contract whose code the account borrows from this transaction on (EIP-7702). A page can't ask for it. */
  delegateTo?: Address
}

/** Reads the parameter of eth_sendTransaction: -32602 if it is malformed or for another chain, 4100 if the account isn't shared. */
export function parseTransaction(call: Call, parameter: unknown): TransactionRequest {
  if (!isObject(parameter)) throw invalid('The transaction must be an object')
  const from = permittedAccount(call, parameter.from)
  const chainId = toQuantity(parameter.chainId, 'chainId')
  const chain = currentChain(call)
  if (chainId !== undefined && chainId !== BigInt(chain.id))
    throw invalid(`The transaction is for chain ${chainId}, and the wallet is on chain ${chain.id}.`)
  const data = parameter.data ?? parameter.input ?? '0x'
  const to = parameter.to ?? undefined
  const nonce = toQuantity(parameter.nonce, 'nonce')
  const request: TransactionRequest = {
    from,
    value: toQuantity(parameter.value, 'value') ?? 0n,
    data: toHexValue(data, 'data'),
    ...(to === undefined ? {} : { to: toAddress(to, 'to') }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...readFees(parameter),
  }
  if (!request.to && request.data === '0x')
    throw invalid('The transaction has neither a receiver nor code to deploy')
  return request
}

function readFees(parameter: JsonObject): Partial<TransactionRequest> {
  const gas = toQuantity(parameter.gas ?? parameter.gasLimit, 'gas')
  const gasPrice = toQuantity(parameter.gasPrice, 'gasPrice')
  const maxFeePerGas = toQuantity(parameter.maxFeePerGas, 'maxFeePerGas')
  const maxPriorityFeePerGas = toQuantity(parameter.maxPriorityFeePerGas, 'maxPriorityFeePerGas')
  return {
    ...(gas === undefined ? {} : { gas }),
    ...(gasPrice === undefined ? {} : { gasPrice }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  }
}
