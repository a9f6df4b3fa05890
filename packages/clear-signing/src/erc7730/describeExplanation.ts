import {
  type Description,
  inWords,
  type Line,
  timeInWords,
  tokenLine,
  type Vocabulary,
} from '../words/describe.ts'
import { en } from '../words/en.ts'
import { readable } from '../words/readable.ts'
import type { ExplainedValue, Explanation } from './explain.ts'

/** Keeps a text of another direction together, so that it cannot turn the words around it. */
const apart = (text: string): string => `\u2068${text}\u2069`

/**
 * Says what a descriptor explains. The wallet's own words come first, then the descriptor's in quotation marks. Its names for a value
 * stand beside the value, never in its place.
 *
 * @param explanation what `explainCall` or `explainTypedData` returned
 * @param vocabulary the network's coin and tokens, and the language
 *
 * @example
 * const { title, lines } = describeExplanation(explanation, { coin: { symbol: 'ETH', decimals: 18 }, findToken })
 * // title: 'Call a contract: “Stake”'
 */
export function describeExplanation(explanation: Explanation, vocabulary: Vocabulary): Description {
  const { words = en } = vocabulary
  const { intent, owner, contract, primaryType, lines } = explanation
  return {
    title: words.saying(primaryType === undefined ? words.call : words.sign(primaryType), apart(intent)),
    lines: [
      ...lines.flatMap(({ label, value }) => describeValue(label, value, vocabulary)),
      { label: words.contract, value: contract, isAddress: true },
      { label: words.explainedBy, value: owner },
    ],
  }
}

/**
 * The tokens that an explanation names, whose symbols and decimals a vocabulary is asked for.
 *
 * @example
 * const tokens = tokensOfExplanation(explanation) // ['0xaf88…']
 */
export const tokensOfExplanation = ({ lines }: Explanation): string[] =>
  lines.flatMap(({ value }) =>
    value.of === 'amount' && 'token' in value.quantity ? [value.quantity.token] : [],
  )

function describeValue(label: string, value: ExplainedValue, vocabulary: Vocabulary): Line[] {
  const { words = en } = vocabulary
  switch (value.of) {
    case 'text':
      return [{ label, value: readable(value.text).text }]
    case 'address':
      return [{ label, value: value.address, isAddress: true }]
    case 'amount': {
      const amount = inWords(value.quantity, vocabulary)
      const shown = value.isUnlimited ? words.unlimited(amount) : amount
      return [
        { label, value: value.isAssumed ? words.inFull(shown, String(value.units)) : shown },
        ...tokenLine(value.quantity, vocabulary),
      ]
    }
    case 'time':
      return [{ label, value: timeInWords(value.value, vocabulary) }]
    case 'block':
      return [{ label, value: words.block(String(value.value)) }]
    case 'duration':
      return [{ label, value: durationInWords(value.value, vocabulary) }]
    case 'named':
      return [{ label, value: words.inFull(apart(value.words), value.value) }]
  }
}

function durationInWords(seconds: bigint, { words = en }: Vocabulary): string {
  const [days, hours, minutes] = [seconds / 86_400n, (seconds / 3_600n) % 24n, (seconds / 60n) % 60n]
  return words.duration(String(days), String(hours), String(minutes), String(seconds % 60n))
}
