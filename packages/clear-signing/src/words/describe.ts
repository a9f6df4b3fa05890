import type { Account, Decoded, Intent, Quantity, Warning } from '../intent.ts'

/** A coin or a token, as people know it. */
export interface Currency {
  readonly symbol: string
  /** Decimal places between the unit that people know and the smallest one. */
  readonly decimals: number
}

/** What is known of the network on which something is signed. */
export interface Vocabulary {
  readonly coin: Currency
  /** The token at an address; undefined where it is unknown. */
  readonly findToken: (address: Account) => Currency | undefined
  /** A moment in words; by default ISO 8601, in UTC, to the minute. */
  readonly formatTime?: (seconds: bigint) => string
}

/** One line of a description. `isAddress` for values that are shown in full and in a fixed-width type. */
export interface Line {
  readonly label: string
  readonly value: string
  readonly isAddress?: boolean
}

/** An intent in English: one sentence, and its details. */
export interface Description {
  readonly title: string
  readonly lines: readonly Line[]
}

/**
 * Says in English what a decoded request does, one description for each intent, in order. Amounts are exact.
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
  return {
    descriptions: intents.map((intent) => describeIntent(intent, vocabulary)),
    warnings: warnings.map((warning) => WARNINGS[warning]),
  }
}

const WARNINGS: Readonly<Record<Warning, string>> = {
  unlimited: 'It could take all of them, now or later, without asking again.',
  wholeCollection: 'It could move every item of this collection, now or later, without asking again.',
  otherOwner: 'This moves the assets of another account.',
  toTokenContract: 'This sends tokens to their own contract, where they are lost.',
  toZeroAddress: 'This sends to the zero address, where everything is lost.',
  forOther: 'Another account would receive what this buys.',
  anyPrice: 'This swaps at any price, even for nothing.',
  expired: 'The time of this signature is over.',
  otherChain: 'This is for another network.',
  givesControl: 'This gives away control of an account, and of everything in it.',
  changeable: 'This signature lets others change where the money goes.',
  unknownFee: 'The wallet cannot tell the network fee, which may be everything that is left over.',
  highFee: 'The network fee is more than what is sent.',
  notDecoded: 'The wallet cannot tell what this does. Sign only if you trust the site.',
}

function describeIntent(intent: Intent, vocabulary: Vocabulary): Description {
  const until = 'expires' in intent ? untilLine(intent.expires, vocabulary) : []
  switch (intent.type) {
    case 'transfer': {
      const { quantity, from, to } = intent
      const what = inWords(quantity, vocabulary)
      return {
        title: from === undefined ? `Send ${what}` : `Move ${what} of ${from}`,
        lines: [address('To', to), ...tokenLine(quantity, vocabulary), ...until],
      }
    }
    case 'approval': {
      const { quantity, spender, owner } = intent
      return {
        title: approvalTitle(intent, vocabulary),
        lines: [
          address('Spender', spender),
          ...(owner === undefined ? [] : [address('Owner', owner)]),
          ...tokenLine(quantity, vocabulary),
          ...until,
        ],
      }
    }
    case 'approvalForAll':
      return {
        title: intent.isApproved
          ? 'Let another account move all items of a collection'
          : 'Stop another account from moving the items of a collection',
        lines: [address('Operator', intent.operator), address('Collection', intent.token)],
      }
    case 'wrap':
      return { title: `Wrap ${formatAmount(intent.units, vocabulary.coin)}`, lines: [] }
    case 'unwrap':
      return { title: `Unwrap ${formatAmount(intent.units, vocabulary.coin)}`, lines: [] }
    case 'swap': {
      const { pays, receives, to } = intent
      return {
        title: `Swap ${inWords(pays, vocabulary)} for at least ${inWords(receives, vocabulary)}`,
        lines: [
          ...(to === undefined ? [] : [address('Receiver', to)]),
          ...tokenLine(pays, vocabulary),
          ...tokenLine(receives, vocabulary),
          ...until,
        ],
      }
    }
    case 'deployment':
      return { title: 'Deploy a contract', lines: [] }
    case 'burn': {
      const { quantity, from } = intent
      return {
        title: `Destroy ${inWords(quantity, vocabulary)}${from === undefined ? '' : ` of ${from}`}`,
        lines: tokenLine(quantity, vocabulary),
      }
    }
    case 'revocation':
      return { title: 'Stop others from spending a token', lines: [address('Account', intent.account)] }
    case 'control':
      return {
        title: intent.isOwner ? 'Give a token account away' : 'Change the rights over an account',
        lines: [
          address('Account', intent.account),
          ...(intent.to === undefined ? [{ label: 'To', value: 'nobody' }] : [address('To', intent.to)]),
        ],
      }
    case 'opening':
      return {
        title: 'Open a token account',
        lines: [
          address('For', intent.owner),
          ...tokenLine({ of: 'token', token: intent.token, units: 0n }, vocabulary),
        ],
      }
    case 'closing':
      return {
        title: 'Close a token account',
        lines: [
          address('Account', intent.account),
          ...(intent.to === undefined ? [] : [address('Deposit to', intent.to)]),
        ],
      }
    case 'note':
      // Not in the title, where it could pass for words of the wallet.
      return { title: 'Add a note', lines: [{ label: 'Note', value: intent.text }] }
    case 'toSelf':
      return { title: `Move ${formatAmount(intent.units, vocabulary.coin)} to yourself`, lines: [] }
    case 'together': {
      const { pays } = intent
      const what = formatAmount(pays < 0n ? -pays : pays, vocabulary.coin)
      return { title: `${pays < 0n ? 'Receive' : 'Pay'} ${what} in a transaction with others`, lines: [] }
    }
    case 'unknown':
      return {
        title:
          intent.method === undefined || intent.method.startsWith('0x')
            ? 'Call a contract'
            : `Sign ${intent.method}`,
        lines: [
          ...(intent.method === undefined ? [] : [{ label: 'Method', value: intent.method }]),
          ...(intent.contract === undefined ? [] : [address('Contract', intent.contract)]),
        ],
      }
  }
}

function approvalTitle(
  { quantity, change, isUnlimited }: Intent & { type: 'approval' },
  vocabulary: Vocabulary,
): string {
  const what = inWords(quantity, vocabulary)
  if (change === 'increase') return `Let a contract spend ${what} more`
  if (change === 'decrease') return `Let a contract spend ${what} less`
  if (isUnlimited) return `Let a contract spend all your ${nameOf(quantity, vocabulary)}`
  if ('units' in quantity && quantity.units === 0n)
    return `Stop a contract from spending your ${nameOf(quantity, vocabulary)}`
  return `Let a contract spend ${what}`
}

const nameOf = (quantity: Quantity, { findToken }: Vocabulary): string =>
  ('token' in quantity && findToken(quantity.token)?.symbol) || 'tokens'

/** An amount in words. */
export function inWords(quantity: Quantity, { coin, findToken }: Vocabulary): string {
  switch (quantity.of) {
    case 'coin':
      return formatAmount(quantity.units, coin)
    case 'token': {
      const token = findToken(quantity.token)
      return token ? formatAmount(quantity.units, token) : `${quantity.units} units of a token`
    }
    case 'item':
      return quantity.units === 1n ? `item ${quantity.id}` : `${quantity.units} of item ${quantity.id}`
    case 'unitsOrItem': {
      const token = findToken(quantity.token)
      return token
        ? formatAmount(quantity.value, token)
        : `${quantity.value} units of a token, or item ${quantity.value}`
    }
  }
}

/** A token that people do not know by name is shown by its address. */
export function tokenLine(quantity: Quantity, { findToken }: Vocabulary): Line[] {
  return 'token' in quantity && !findToken(quantity.token) ? [address('Token', quantity.token)] : []
}

/** Later than any calendar goes: the same as never. */
const NEVER = 253_402_300_799n

function untilLine(expires: bigint | undefined, { formatTime = formatMinute }: Vocabulary): Line[] {
  if (expires === undefined) return []
  return [{ label: 'Valid until', value: expires > NEVER ? 'no end' : formatTime(expires) }]
}

const formatMinute = (seconds: bigint): string =>
  `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const address = (label: string, value: Account): Line => ({ label, value, isAddress: true })

/**
 * An exact amount: all decimals, no trailing zeros.
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
  return `${decimals > 0 && fraction ? `${whole}.${fraction}` : whole} ${symbol}`
}
