import type { Decoded, Intent } from '../intent.ts'
import {
  type Description,
  describe,
  inWords,
  type Line,
  timeInWords,
  tokenLine,
  type Vocabulary,
} from '../words/describe.ts'
import { en } from '../words/en.ts'
import { plainLine } from '../words/readable.ts'
import type { ExplainedCall, ExplainedValue, Explanation } from './explanation.ts'

/** Isolates a text that may run in the other direction, so that it cannot reorder the words around it. */
const apart = (text: string): string => `\u2068${text}\u2069`

/**
 * Describes a descriptor's explanation in words. The wallet's own words come first, then the descriptor's in quotation marks. If a descriptor
 * has a name for a value, the name is shown beside the value and never replaces it.
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
  const { intent, sentence, owner, contract, primaryType, lines } = explanation
  const inSentence = (value: ExplainedValue) => apart(describeValue('', value, vocabulary)[0]?.value ?? '')
  const theirs = sentence
    ?.map((part) => (typeof part === 'string' ? plainLine(part) : inSentence(part)))
    .join('')
  const ours = primaryType === undefined ? words.call : words.signData
  return {
    title: words.saying(ours, apart(theirs ?? plainLine(intent))),
    lines: [
      ...lines.flatMap(({ label, value }) => describeValue(plainLine(label), value, vocabulary)),
      { label: words.contract, value: contract, isAddress: true },
      { label: words.explainedBy, value: plainLine(owner) },
    ],
  }
}

/**
 * The tokens that an explanation names on the request's network. Look up their symbols and decimals for the vocabulary.
 *
 * @example
 * const tokens = tokensOfExplanation(explanation) // ['0xaf88…']
 */
export const tokensOfExplanation = ({ lines }: Explanation): string[] =>
  lines.flatMap(({ value }) => {
    if (value.of === 'call') return value.explanation ? tokensOfExplanation(value.explanation) : []
    if (value.of === 'token') return value.elsewhere === undefined ? [value.token] : []
    const isHere = value.of === 'amount' && value.elsewhere === undefined
    return isHere && 'token' in value.quantity ? [value.quantity.token] : []
  })

/**
 * The intents and warnings that the wallet itself decodes from the calls within an explanation. A call that nothing explains becomes an unknown
 * intent, since it could do anything. Encrypted values add a warning.
 *
 * @example
 * const { intents, warnings } = decodedWithin(explanation)
 */
export function decodedWithin(explanation: Explanation): Decoded {
  const all = callsOf(explanation).map(({ decoded, explanation: inner, contract, data }): Decoded => {
    if (decoded) return decoded
    if (inner) return decodedWithin(inner)
    const unknown: Intent = { type: 'unknown', reason: 'notListed', contract, method: data.slice(0, 10) }
    return { intents: [unknown], warnings: ['notDecoded'] }
  })
  const isEncrypted = explanation.lines.some(({ value }) => value.of === 'encrypted')
  const warnings = new Set(all.flatMap((one) => one.warnings))
  if (isEncrypted) warnings.add('encrypted')
  return { intents: all.flatMap(({ intents }) => intents), warnings: [...warnings] }
}

/**
 * The contracts on the request's network whose calls are not explained yet. Load their descriptors, then explain the request again.
 *
 * @example
 * const contracts = unexplainedContracts(explanation) // ['0x3C44…']
 */
export const unexplainedContracts = (explanation: Explanation): string[] =>
  callsOf(explanation).flatMap(({ contract, isHere, decoded, explanation: inner }) => {
    if (inner) return unexplainedContracts(inner)
    return decoded || !isHere ? [] : [contract]
  })

const callsOf = ({ lines }: Explanation): ExplainedCall[] =>
  lines.flatMap(({ value }) => (value.of === 'call' ? [value] : []))

function describeValue(label: string, value: ExplainedValue, vocabulary: Vocabulary): Line[] {
  const { words = en } = vocabulary
  switch (value.of) {
    case 'text':
      return [{ label, value: plainLine(value.text) }]
    case 'address':
      return [{ label, value: value.address, isAddress: true }]
    case 'amount': {
      const { elsewhere, quantity } = value
      // On another network, the same address may belong to a different token.
      const known = elsewhere === undefined ? vocabulary : { ...vocabulary, findToken: () => undefined }
      const amount = inWords(quantity, known)
      const shown = value.isUnlimited ? words.unlimited(amount) : amount
      return [
        { label, value: value.isAssumed ? words.inFull(shown, String(value.units)) : shown },
        ...tokenLine(quantity, known),
        ...networkLine(elsewhere, vocabulary),
      ]
    }
    case 'token': {
      const { token, elsewhere } = value
      const found = elsewhere === undefined ? vocabulary.findToken(token) : undefined
      return [
        found ? { label, value: plainLine(found.symbol) } : { label, value: token, isAddress: true },
        ...networkLine(elsewhere, vocabulary),
      ]
    }
    case 'network':
      return [{ label, value: networkInWords(value.chainId, vocabulary) }]
    case 'interoperable':
      return [{ label, value: value.address, isAddress: true }, ...networkLine(value.chainId, vocabulary)]
    case 'encrypted':
      return [{ label, value: words.encrypted(plainLine(value.value)) }]
    case 'time':
      return [{ label, value: timeInWords(value.value, vocabulary) }]
    case 'block':
      return [{ label, value: words.block(String(value.value)) }]
    case 'duration':
      return [{ label, value: durationInWords(value.value, vocabulary) }]
    case 'named':
      return [{ label, value: words.inFull(apart(plainLine(value.words)), plainLine(value.value)) }]
    case 'call':
      return describeCall(label, value, vocabulary)
  }
}

function networkInWords(chainId: bigint, { findNetwork, words = en }: Vocabulary): string {
  const name = findNetwork?.(chainId)
  return name === undefined ? String(chainId) : words.inFull(name, String(chainId))
}

function networkLine(chainId: bigint | undefined, vocabulary: Vocabulary): Line[] {
  const { words = en } = vocabulary
  return chainId === undefined ? [] : [{ label: words.network, value: networkInWords(chainId, vocabulary) }]
}

/** Describes a call within the request: its title beside the label, then its lines, each prefixed with the label. */
function describeCall(
  label: string,
  { contract, data, decoded, explanation }: ExplainedCall,
  vocabulary: Vocabulary,
): Line[] {
  const { words = en } = vocabulary
  const within = (line: Line): Line => ({ ...line, label: `${label} › ${line.label}` })
  if (explanation) {
    const { title, lines } = describeExplanation(explanation, vocabulary)
    return [{ label, value: title }, ...lines.map(within)]
  }
  const own = decoded
    ? describe({ ...decoded, warnings: [] }, vocabulary).descriptions
    : [{ title: words.inFull(words.call, data), lines: [] }]
  return [
    ...own.flatMap(({ title, lines }) => [{ label, value: title }, ...lines.map(within)]),
    within({ label: words.contract, value: contract, isAddress: true }),
  ]
}

function durationInWords(seconds: bigint, { words = en }: Vocabulary): string {
  const [days, hours, minutes] = [seconds / 86_400n, (seconds / 3_600n) % 24n, (seconds / 60n) % 60n]
  return words.duration(String(days), String(hours), String(minutes), String(seconds % 60n))
}
