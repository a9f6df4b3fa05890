import * as v from 'valibot'
import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** The placeholder address of a chain's own coin in a token list. */
export const NATIVE_ADDRESS = getAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

const evmAddress = v.pipe(
  v.string(),
  v.check((text) => isAddress(text), 'is not an EVM address with a right checksum'),
  v.transform(getAddress),
)

/** An entry of a token list (Uniswap's format). Other fields are ignored. */
const listedToken = v.object({
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  address: evmAddress,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: v.optional(v.string()),
})

export const tokenList = v.object({ name: v.string(), tokens: v.array(listedToken) })

export interface Token {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The CAIP-10 id of a token in the operator's list. A token that merely calls itself USDC has no id, and no picture. */
  readonly listedAs: string | undefined
  readonly logoUrl: string | undefined
}

export function isNative(token: Pick<Token, 'address'>): boolean {
  return token.address === NATIVE_ADDRESS
}
