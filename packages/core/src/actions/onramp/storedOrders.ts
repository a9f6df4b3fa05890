import { ONRAMP_PROVIDERS, ONRAMP_STATUSES } from '@latchkey/contract'
import {
  array,
  boolean,
  check,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import { isFinal } from '../../flows/onramp/isFinal.ts'
import type { OnRampOrder } from '../../flows/onramp/state.ts'
import type { ResolvedConfig } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'

/** An order that came to an end is shown for a month. */
const KEPT_MS = 30 * 86_400_000

const money = object({ amount: pipe(string(), check(isDecimal)), currency: string() })
const stored = object({
  orders: array(
    pipe(
      object({
        id: string(),
        key: string(),
        provider: picklist(ONRAMP_PROVIDERS),
        status: picklist(ONRAMP_STATUSES),
        // CAIP-10 and CAIP-2. The checks of `contract` would move them into a chunk of the entry's own.
        address: pipe(string(), regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
        caipNetworkId: pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
        purchaseAmount: money,
        paymentTotal: money,
        tokenAddress: optional(string()),
        txHash: optional(string()),
        reason: optional(string()),
        isFinal: optional(boolean()),
        startedAt: number(),
        askedAt: optional(number()),
      }),
      transform(toOrder),
    ),
  ),
})

/** The orders of this browser. What cannot be read is left out whole: it is not ours to guess at. */
export function readOrders({ id, storage }: ResolvedConfig): readonly OnRampOrder[] {
  const parsed = safeParse(stored, toJson(storage.getItem(storageKey(id, 'onramp')) ?? ''))
  if (!parsed.success) return []
  return parsed.output.orders.filter((order) => !isFinal(order) || order.startedAt > Date.now() - KEPT_MS)
}

/** Stores the orders. It removes only those that this tab knew, so that other tabs' stay. */
export function writeOrders(
  config: ResolvedConfig,
  orders: readonly OnRampOrder[],
  before: readonly OnRampOrder[],
): void {
  const known = new Set([...before, ...orders].map(({ id }) => id))
  const all = [...orders, ...readOrders(config).filter(({ id }) => !known.has(id))]
  config.storage.setItem(storageKey(config.id, 'onramp'), JSON.stringify({ version: 1, orders: all }))
}

interface Parsed
  extends Omit<OnRampOrder, 'caipNetworkId' | 'tokenAddress' | 'txHash' | 'reason' | 'isFinal' | 'askedAt'> {
  readonly caipNetworkId: string
  readonly tokenAddress?: string | undefined
  readonly txHash?: string | undefined
  readonly reason?: string | undefined
  readonly isFinal?: boolean | undefined
  readonly askedAt?: number | undefined
}

/** The check has seen that it is a network's id. */
function toOrder({
  caipNetworkId,
  tokenAddress,
  txHash,
  reason,
  isFinal: isOver,
  askedAt,
  ...order
}: Parsed): OnRampOrder {
  return {
    ...order,
    caipNetworkId: caipNetworkId as OnRampOrder['caipNetworkId'],
    ...(tokenAddress === undefined ? {} : { tokenAddress }),
    ...(txHash === undefined ? {} : { txHash }),
    ...(reason === undefined ? {} : { reason }),
    ...(isOver === undefined ? {} : { isFinal: isOver }),
    ...(askedAt === undefined ? {} : { askedAt }),
  }
}

function isDecimal(text: string): boolean {
  return /^\d{1,20}(\.\d{1,18})?$/.test(text)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
