import { type Abi, type Address, decodeFunctionData, encodeFunctionData, type Hex, slice } from 'viem'

/** The standard that a token contract follows. */
export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'wrappedCoin'

/** What a contract is known to be: a token, Uniswap's SwapRouter02, or LI.FI's diamond. */
export type ContractKind = TokenStandard | 'swapRouter02' | 'lifiDiamond'

export interface Call {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** Undefined if the caller does not know. */
  readonly standard: ContractKind | undefined
  readonly standardOf: (contract: Address) => ContractKind | undefined
}

/**
 * Reads call data by an ABI. The result, encoded again, must give the same bytes, since a contract may read loosely encoded data differently
 * than the decoder.
 *
 * @param data in lower case
 * @returns the method and its arguments, `notListed` if the ABI has no such method, or `malformed` if the bytes are not canonical
 */
export function readCall<const abi extends Abi>(abi: abi, data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const args: unknown = decoded.args
    // Some names are overloaded. The selector picks the method that was decoded.
    const again = encodeFunctionData({
      abi: abi as Abi,
      functionName: slice(data, 0, 4),
      args: Array.isArray(args) ? args : [],
    })
    return again === data ? decoded : 'malformed'
  } catch (error) {
    return error instanceof Error && error.name === 'AbiFunctionSignatureNotFoundError'
      ? 'notListed'
      : 'malformed'
  }
}
