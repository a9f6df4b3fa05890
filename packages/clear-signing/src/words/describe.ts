import type { Account, Decoded, Intent, Quantity } from '../intent.ts'
import { en, type Words } from './en.ts'
import { plainLine } from './readable.ts'

/** The symbol and decimals of a coin or token. */
export interface Currency {
  readonly symbol: string
  /** Decimal places between the displayed unit and the smallest unit. */
  readonly decimals: number
}

/** The names and formats for a network's assets and values. */
export interface Vocabulary {
  readonly coin: Currency
  /** The token at an address; undefined if it is unknown. */
  readonly findToken: (address: Account) => Currency | undefined
  /** The name of an EIP-155 network; undefined if it is unknown. */
  readonly findNetwork?: (chainId: bigint) => string | undefined
  /** Formats a time; by default as ISO 8601, in UTC, to the minute. */
  readonly formatTime?: (seconds: bigint) => string
  /** The words of a language: `de` from `/de`, `ar` from `/ar`; English by default. */
  readonly words?: Words
}

/** One line of a description. `isAddress` marks a value that is shown in full and in a fixed-width font. */
export interface Line {
  readonly label: string
  readonly value: string
  readonly isAddress?: boolean
}

/** An intent in words: one sentence, and its details. */
export interface Description {
  readonly title: string
  readonly lines: readonly Line[]
}

/**
 * Says what a decoded request does, one description for each intent, in order. Amounts are exact.
 *
 * @param decoded what `decodeTransaction` or `decodeTypedData` returned
 * @param vocabulary the network's coin and tokens; units of an unknown token are shown as whole numbers, and called units
 * @returns descriptions, and a sentence for each warning
 *
 * @example
 * const { descriptions } = describe(decoded, { coin: { symbol: 'ETH', decimals: 18 }, findToken: () => undefined })
 * descriptions[0].title // 'Send 0.5 ETH'
 */
export function describe(
  { intents, warnings }: Decoded,
  vocabulary: Vocabulary,
): { descriptions: Description[]; warnings: string[] } {
  const { words = en } = vocabulary
  return {
    descriptions: intents.map((intent) => describeIntent(intent, vocabulary)),
    warnings: warnings.map((warning) => words.warnings[warning]),
  }
}

function describeIntent(intent: Intent, vocabulary: Vocabulary): Description {
  const { words = en, coin } = vocabulary
  const until = 'expires' in intent ? untilLine(intent.expires, vocabulary) : []
  switch (intent.type) {
    case 'transfer': {
      const { quantity, from, to } = intent
      const what = inWords(quantity, vocabulary)
      return {
        title: from === undefined ? words.send(what) : words.move(what, from),
        lines: [address(words.to, to), ...tokenLine(quantity, vocabulary), ...until],
      }
    }
    case 'approval': {
      const { quantity, spender, owner } = intent
      return {
        title: approvalTitle(intent, vocabulary),
        lines: [
          address(words.spender, spender),
          ...(owner === undefined ? [] : [address(words.owner, owner)]),
          ...tokenLine(quantity, vocabulary),
          ...until,
        ],
      }
    }
    case 'approvalForAll':
      return {
        title: intent.isApproved ? words.moveAll : words.moveNothing,
        lines: [address(words.operator, intent.operator), address(words.collection, intent.token)],
      }
    case 'wrap':
      return { title: words.wrap(formatAmount(intent.units, coin)), lines: [] }
    case 'unwrap':
      return { title: words.unwrap(formatAmount(intent.units, coin)), lines: [] }
    case 'swap': {
      const { pays, receives, to } = intent
      return {
        title: words.swap(inWords(pays, vocabulary), inWords(receives, vocabulary)),
        lines: [
          ...(to === undefined ? [] : [address(words.receiver, to)]),
          ...tokenLine(pays, vocabulary),
          ...tokenLine(receives, vocabulary),
          ...until,
        ],
      }
    }
    case 'deployment':
      return {
        title: intent.units === 0n ? words.deploy : words.deployWith(formatAmount(intent.units, coin)),
        lines: [],
      }
    case 'burn': {
      const { quantity, from } = intent
      const what = inWords(quantity, vocabulary)
      return {
        title: from === undefined ? words.burn(what) : words.burnOf(what, from),
        lines: tokenLine(quantity, vocabulary),
      }
    }
    case 'revocation':
      return { title: words.revoke, lines: [address(words.account, intent.account)] }
    case 'control':
      return {
        title: intent.isOwner ? words.giveAway : words.changeRights,
        lines: [
          address(words.account, intent.account),
          intent.to === undefined ? { label: words.to, value: words.nobody } : address(words.to, intent.to),
        ],
      }
    case 'opening':
      return {
        title: words.open,
        lines: [
          address(words.openedFor, intent.owner),
          ...tokenLine({ of: 'token', token: intent.token, units: 0n }, vocabulary),
        ],
      }
    case 'closing':
      return {
        title: words.close,
        lines: [
          address(words.account, intent.account),
          ...(intent.to === undefined ? [] : [address(words.depositTo, intent.to)]),
        ],
      }
    case 'note':
      // Not in the title, where it could be mistaken for the wallet's own words.
      return { title: words.addNote, lines: [{ label: words.note, value: plainLine(intent.text) }] }
    case 'toSelf':
      return { title: words.toYourself(formatAmount(intent.units, coin)), lines: [] }
    case 'together': {
      const { pays } = intent
      const what = formatAmount(pays < 0n ? -pays : pays, coin)
      return { title: pays < 0n ? words.receiveTogether(what) : words.payTogether(what), lines: [] }
    }
    case 'unknown': {
      const { contract } = intent
      const method = intent.method === undefined ? undefined : plainLine(intent.method)
      return {
        // Not in the title, where it could be mistaken for the wallet's own words.
        title: method === undefined || method.startsWith('0x') ? words.call : words.signData,
        lines: [
          ...(method === undefined ? [] : [{ label: words.method, value: cut(method) }]),
          ...(contract === undefined ? [] : [address(words.contract, contract)]),
        ],
      }
    }
  }
}

function approvalTitle(
  { quantity, change, isUnlimited }: Intent & { type: 'approval' },
  vocabulary: Vocabulary,
): string {
  const { words = en } = vocabulary
  const what = inWords(quantity, vocabulary)
  if (change === 'increase') return words.spendMore(what)
  if (change === 'decrease') return words.spendLess(what)
  const name = nameOf(quantity, vocabulary)
  if (isUnlimited) return words.spendAll(name)
  if ('units' in quantity && quantity.units === 0n) return words.spendNothing(name)
  return words.spend(what)
}

const nameOf = (quantity: Quantity, { findToken, words = en }: Vocabulary): string =>
  plainLine(('token' in quantity && findToken(quantity.token)?.symbol) || words.tokens)

export function inWords(quantity: Quantity, { coin, findToken, words = en }: Vocabulary): string {
  switch (quantity.of) {
    case 'coin':
      return formatAmount(quantity.units, coin)
    case 'token': {
      const token = findToken(quantity.token)
      return token ? formatAmount(quantity.units, token) : words.units(String(quantity.units))
    }
    case 'item':
      return quantity.units === 1n
        ? words.item(String(quantity.id))
        : words.severalOfItem(String(quantity.units), String(quantity.id))
    case 'unitsOrItem': {
      const token = findToken(quantity.token)
      return token ? formatAmount(quantity.value, token) : words.unitsOrItem(String(quantity.value))
    }
  }
}

/** A token that the vocabulary does not know is shown by its address. */
export function tokenLine(quantity: Quantity, { findToken, words = en }: Vocabulary): Line[] {
  return 'token' in quantity && !findToken(quantity.token) ? [address(words.token, quantity.token)] : []
}

/** The last second of the year 9999. Anything later means never. */
const NEVER = 253_402_300_799n

function untilLine(expires: bigint | undefined, vocabulary: Vocabulary): Line[] {
  if (expires === undefined) return []
  return [{ label: (vocabulary.words ?? en).validUntil, value: timeInWords(expires, vocabulary) }]
}

export const timeInWords = (
  seconds: bigint,
  { formatTime = formatMinute, words = en }: Pick<Vocabulary, 'formatTime' | 'words'>,
): string => (seconds > NEVER ? words.noEnd : formatTime(seconds))

const formatMinute = (seconds: bigint): string =>
  `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Shortens a long name from a third party. The raw data shows all of it. */
const cut = (name: string): string => (name.length > 200 ? `${name.slice(0, 200)}…` : name)

const address = (label: string, value: Account): Line => ({ label, value, isAddress: true })

/** The Unicode blocks of Hebrew, Arabic and the other right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Formats an amount exactly, with all decimals and without trailing zeros.
 *
 * @param units in the currency's smallest unit
 * @returns the amount and the symbol
 *
 * @example
 * formatAmount(1_500_000n, { symbol: 'USDC', decimals: 6 }) // '1.5 USDC'
 */
export function formatAmount(units: bigint, { symbol, decimals }: Currency): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${decimals > 0 && fraction ? `${whole}.${fraction}` : whole} ${apartFromNumber(plainLine(symbol))}`
}

/** Sets a symbol apart from the amount: one that begins like a number could be read as digits, and a right-to-left one could reorder the digits. */
function apartFromNumber(symbol: string): string {
  const text = /^[\p{N}\p{P}\p{Z}]/u.test(symbol) ? `“${symbol}”` : symbol
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
