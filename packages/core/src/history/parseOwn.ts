import { isCaipAddress, isCaipNetworkId, MOST_PENDING } from '@latchkey/contract'
import * as v from 'valibot'
import { isOwnImage } from '../services/isOwnImage.ts'
import { plainText } from '../text/plainText.ts'
import type { Transaction } from './transaction.ts'

const text = v.pipe(v.string(), v.maxLength(200), v.transform(plainText))
const kept = v.object({
  hash: v.pipe(v.string(), v.regex(/^[\w:]{1,200}$/)),
  caipNetworkId: v.custom<Transaction['caipNetworkId']>(
    (value) => typeof value === 'string' && isCaipNetworkId(value),
  ),
  status: v.picklist(['pending', 'confirmed', 'failed']),
  at: v.pipe(v.number(), v.finite()),
  from: text,
  to: text,
  nonce: v.optional(v.pipe(v.number(), v.integer())),
  transfers: v.pipe(
    v.array(
      v.object({
        amount: v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,255})?$/)),
        units: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
        symbol: text,
        name: text,
        tokenAddress: v.optional(text),
        iconUrl: v.optional(v.string()),
        worth: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
      }),
    ),
    v.maxLength(1),
  ),
})
const record = v.object({ version: v.literal(1), own: v.pipe(v.array(v.unknown()), v.maxLength(1_000)) })

/** Drops entries that are corrupt or of a newer version. */
export function parseOwn(stored: string, gatewayUrl: string): readonly Transaction[] {
  const whole = v.safeParse(record, toJson(stored))
  if (!whole.success) return []
  return whole.output.own.slice(0, MOST_PENDING).flatMap((one) => toOwn(one, gatewayUrl))
}

function toOwn(raw: unknown, gatewayUrl: string): Transaction[] {
  const parsed = v.safeParse(kept, raw)
  if (!parsed.success) return []
  const { transfers, nonce, ...one } = parsed.output
  const { hash, caipNetworkId, from, to } = one
  if (![from, to].every((address) => isCaipAddress(`${caipNetworkId}:${address}`))) return []
  return [
    {
      ...one,
      ...(nonce === undefined ? {} : { nonce }),
      id: `own:${hash}`,
      operation: 'send',
      transfers: transfers.map(({ amount, units, symbol, name, tokenAddress, iconUrl, worth }) => ({
        direction: 'out' as const,
        ...{ amount, symbol, name, from, to },
        ...(units === undefined ? {} : { units }),
        ...(tokenAddress === undefined ? {} : { tokenAddress }),
        ...(iconUrl !== undefined && isOwnImage(iconUrl, gatewayUrl) ? { iconUrl } : {}),
        ...(worth === undefined ? {} : { worth }),
      })),
      isSpam: false,
    },
  ]
}

function toJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
