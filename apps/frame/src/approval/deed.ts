import type { Intent, Vocabulary } from '@latchkey/clear-signing'
import type { Deed } from './question.ts'

/** The amount that the intents move, if there is exactly one intent and it moves one amount. */
export function deedOf(
  [intent, ...others]: readonly Intent[],
  { coin, findToken }: Pick<Vocabulary, 'coin' | 'findToken'>,
): Deed | undefined {
  if (!intent || others.length > 0) return undefined
  switch (intent.type) {
    case 'transfer': {
      const { quantity, from, to } = intent
      if (from !== undefined) return undefined
      if (quantity.of === 'coin') return { to, units: quantity.units, decimals: coin.decimals }
      const known = quantity.of === 'token' ? findToken(quantity.token) : undefined
      if (quantity.of !== 'token' || !known) return undefined
      return { to, token: quantity.token, units: quantity.units, decimals: known.decimals }
    }
    case 'wrap':
    case 'unwrap':
    case 'toSelf':
    case 'deployment':
      return { units: intent.units, decimals: coin.decimals }
    default:
      return undefined
  }
}
