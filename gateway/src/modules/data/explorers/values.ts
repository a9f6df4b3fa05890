import * as v from 'valibot'
import type { Movement } from '../../indexer/movement.ts'

export const hashText = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

/** An integer, which explorers write as a number or a string. */
export const whole = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)

/** A transfer of coin by a contract, from an explorer's data. */
export function toInternal(
  from: string | undefined,
  to: string | undefined,
  value: string | null | undefined,
): Movement | undefined {
  const isAddress = (text: string | undefined): text is string => /^0x[0-9a-fA-F]{40}$/.test(text ?? '')
  if (!isAddress(from) || !isAddress(to) || !/^\d{1,78}$/.test(value ?? '')) return undefined
  const amount = BigInt(value ?? 0)
  if (amount === 0n) return undefined
  const parties = { giver: from.toLowerCase(), taker: to.toLowerCase() }
  return { kind: 'internal', token: undefined, ...parties, amount, tokenId: undefined }
}
