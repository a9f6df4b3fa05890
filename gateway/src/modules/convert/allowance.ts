import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { readChain } from '../data/readChain.ts'
import type { Converter } from './createConverters.ts'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** How much of a token the swap contract may take. @throws Failure 400 if the contract is no token */
export async function readAllowance(
  { upstream, provider: { spender } }: Pick<Converter, 'upstream' | 'provider'>,
  token: Address,
  owner: Address,
): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
  const [answer] = await readChain(upstream, [{ to: token, data }])
  if (answer?.length === 66) return decodeFunctionResult({ abi, functionName: 'allowance', data: answer })
  throw new Failure(400, 'tokenAddress', `tokenAddress: ${token} does not answer as a token does.`)
}

/** Encodes the call that lets the spender take exactly this amount. */
export function encodeApproval(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
}
