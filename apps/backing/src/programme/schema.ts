import { parseAmount } from '@latchkey/core'
import {
  array,
  boolean,
  check,
  maxLength,
  minLength,
  optional,
  pipe,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import { withChecksum } from './checksum.ts'

const words = (most: number) =>
  pipe(
    string('must be text'),
    check((text) => text.trim() !== '', 'must not be empty'),
    maxLength(most, ({ received }) => `must have at most ${most} characters, this has ${received}`),
  )

const listOf = <const schema extends Parameters<typeof array>[0]>(schema: schema, most: number) =>
  pipe(
    array(schema, 'must be a list'),
    maxLength(most, ({ received }) => `must have at most ${most} entries, this has ${received}`),
  )

const parsed = (text: string) => parseAmount(text, 18)

/** Ether as decimal text. A JSON number would lose digits of the amount. */
const ether = pipe(
  string('must be an amount of ETH as text, such as "0.5"'),
  regex(/^\d+(\.\d+)?$/, 'must be an amount of ETH such as "0.5": digits and one point'),
  check((text) => {
    const amount = parsed(text)
    return amount.ok || amount.reason !== 'tooPrecise'
  }, 'must have at most 18 decimals: ETH has no smaller part'),
  check((text) => {
    const amount = parsed(text)
    return amount.ok || amount.reason !== 'tooLarge'
  }, 'must be an amount that a chain can hold'),
  transform((text) => {
    const amount = parsed(text)
    return amount.ok ? amount.amount : 0n
  }),
  check((amount) => amount > 0n, 'must be more than 0'),
)

const hasChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || withChecksum(address) === address
}

/** Mixed case must match the EIP-55 checksum (S5.16), which reveals typing errors. */
const address = pipe(
  string('must be an address: 0x and 40 hex characters'),
  regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex characters'),
  check(
    hasChecksum,
    'does not match its own checksum (EIP-55): a character is wrong. Copy the address again',
  ),
  check((text) => !/^0x0+$/.test(text), 'must not be the zero address: what is sent there is lost'),
  transform(withChecksum),
)

const date = pipe(
  string('must be a day such as "2027-06-30"'),
  regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as "2027-06-30"'),
  check((text) => {
    const day = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  }, 'must be a day that exists'),
)

const url = pipe(
  string('must be an address such as "https://example.org"'),
  check(
    (text) => (URL.canParse(text) ? /^(https|mailto):$/.test(new URL(text).protocol) : false),
    'must be an https: or mailto: address',
  ),
)

const icon = pipe(
  string('must be the name of an icon such as "backing:code"'),
  regex(/^[a-z0-9-]+:[a-z0-9-]+$/, 'must be a collection and a name in it, such as "backing:code"'),
)

const anchor = pipe(
  string('must be a short name such as "refunds"'),
  regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be small letters, digits and hyphens, such as "where-it-goes"'),
)

/** The programme file, as `docs/programme.md` describes it. */
export const programmeSchema = strictObject({
  title: words(300),
  summary: words(1_000),
  example: optional(boolean('must be true or false'), false),
  goal: ether,
  closes: optional(date),
  owner: optional(words(200)),
  treasury: strictObject({ '42161': optional(address), '421614': optional(address) }),
  tiers: optional(
    listOf(strictObject({ name: words(60), from: ether, gets: optional(listOf(words(200), 8), []) }), 12),
    [],
  ),
  paysFor: optional(listOf(strictObject({ amount: ether, title: words(60), text: words(1_000) }), 12), []),
  questions: optional(
    listOf(strictObject({ anchor, question: words(200), answer: pipe(words(4_000), minLength(1)) }), 60),
    [],
  ),
  links: optional(listOf(strictObject({ title: words(60), url, icon: optional(icon) }), 12), []),
})
