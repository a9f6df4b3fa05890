import type { BalanceChange } from '../evm/balanceChanges.ts'
import { inWords, type Line, type Vocabulary } from './describe.ts'
import { en } from './en.ts'

/**
 * Describes an account's balance changes. Each token is shown with its address, since a contract can log any transfer and claim any name.
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
