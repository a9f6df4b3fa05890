import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { TokenText } from './provider.ts'
import type { ChainRead } from './readChain.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
])
const QUESTIONS = ['name', 'symbol', 'decimals'] as const
/** With more decimals, no 256-bit amount would reach one whole token. */
const MOST_DECIMALS = 77
const MOST_NAME = 64
const MOST_SYMBOL = 16

/** Reads tokens' names and symbols. Strangers write these contracts, so each may revert, return anything, or lie. */
export async function readTokenTexts(
  read: (reads: readonly ChainRead[]) => Promise<(Hex | undefined)[]>,
  addresses: readonly Address[],
): Promise<TokenText[]> {
  const calls = QUESTIONS.map((functionName) => encodeFunctionData({ abi, functionName }))
  const results = await read(addresses.flatMap((to) => calls.map((data) => ({ to, data }))))
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = results.slice(index * 3, index * 3 + 3)
    return {
      name: toText(name, 'name', MOST_NAME),
      symbol: toText(symbol, 'symbol', MOST_SYMBOL),
      decimals: toDecimals(decimals),
    }
  })
}

function toText(data: Hex | undefined, functionName: 'name' | 'symbol', most: number): string | undefined {
  if (!data) return undefined
  // The first tokens returned 32 bytes instead of a string.
  if (data.length === 66) return tidy(Buffer.from(data.slice(2), 'hex').toString('utf8'), most)
  try {
    return tidy(decodeFunctionResult({ abi, functionName, data }), most)
  } catch {
    // The contract responds, but not like a token.
    return undefined
  }
}

function toDecimals(data: Hex | undefined): number | undefined {
  if (data?.length !== 66) return undefined
  const decimals = BigInt(data)
  return decimals <= BigInt(MOST_DECIMALS) ? Number(decimals) : undefined
}

/** Removes line breaks, direction marks and half characters, and limits the length. */
export function tidy(text: string, most: number): string {
  const start = text.slice(0, most * 8).replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
  return [...start].slice(0, most).join('').trim() || '?'
}
