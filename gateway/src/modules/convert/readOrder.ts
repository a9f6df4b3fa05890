import { Failure } from '../../server/Failure.ts'
import type { Converter } from './createConverters.ts'
import type { SwapOrder } from './provider.ts'
import { readAmount, readId } from './readIds.ts'

/** The converter of a chain. @throws Failure 400 if the chain has no swaps (S8.30) */
export function requireConverter(converters: ReadonlyMap<string, Converter>, chainId: string): Converter {
  const converter = converters.get(chainId)
  if (converter) return converter
  throw new Failure(400, 'chainId', `Network not supported for Swaps: ${chainId}.`)
}

/** @throws Failure 400, which names the invalid field */
export function readOrder(
  converters: ReadonlyMap<string, Converter>,
  query: { readonly from: string; readonly to: string; readonly amount: string | undefined },
): { readonly converter: Converter; readonly order: SwapOrder } {
  const [from, to] = [readId('from', query.from), readId('to', query.to)]
  const converter = requireConverter(converters, from.chainId)
  if (to.chainId !== from.chainId) throw new Failure(400, 'to', 'to: both tokens must be on the same chain.')
  const amount = readAmount(query.amount)
  return { converter, order: { sell: from.address, buy: to.address, amount } }
}
