import type { BalanceChange } from '../evm/balanceChanges.ts'
import { inWords, type Line, type Vocabulary } from './describe.ts'
import { en } from './en.ts'

/**
 * Says what an account would have more and less. Each token is named with its address: a contract may log that it moved, and be called, what it likes.
 *
 * @param changes what `balanceChanges` of `/evm` returned
 * @param vocabulary the network's coin and tokens
 *
 * @example
 * describeChanges(changes, { coin: { symbol: 'ETH', decimals: 18 }, findToken: () => undefined })
 * // [{ label: 'You send', value: '0.5 ETH' }]
 */
export function describeChanges(changes: readonly BalanceChange[], vocabulary: Vocabulary): Line[] {
  const { words = en } = vocabulary
  return changes.flatMap(({ direction, quantity }) => [
    { label: direction === 'out' ? words.youSend : words.youReceive, value: inWords(quantity, vocabulary) },
    ...('token' in quantity ? [{ label: words.token, value: quantity.token, isAddress: true }] : []),
  ])
}
