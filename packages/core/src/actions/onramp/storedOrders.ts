import { type CaipNetworkId, ONRAMP_PROVIDERS, ONRAMP_STATUSES } from '@latchkey/contract'
import {
  array,
  boolean,
  custom,
  exactOptional,
  number,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot'
import { isFinal } from '../../flows/onramp/isFinal.ts'
import type { OnRampOrder } from '../../flows/onramp/state.ts'
import type { ResolvedConfig } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'

/** How long a final order is shown. */
const KEPT_MS = 30 * 86_400_000

const money = object({ amount: pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/)), currency: string() })
const stored = object({
  orders: array(
    object({
      id: string(),
      key: string(),
      provider: picklist(ONRAMP_PROVIDERS),
      status: picklist(ONRAMP_STATUSES),
      // CAIP-10 and CAIP-2. An import of the checks of `contract` would move them out of the entry into a chunk of
      // their own.
      address: pipe(string(), regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
      caipNetworkId: custom<CaipNetworkId>(
        (id) => typeof id === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id),
      ),
      purchaseAmount: money,
      paymentTotal: money,
      tokenAddress: exactOptional(string()),
      txHash: exactOptional(string()),
      reason: exactOptional(string()),
      isFinal: exactOptional(boolean()),
      startedAt: number(),
      askedAt: exactOptional(number()),
    }),
  ),
})

/** Reads the orders of this browser. An order that cannot be parsed is left out entirely, because the kit doesn't guess. */
export function readOrders({ id, storage }: ResolvedConfig): readonly OnRampOrder[] {
  const parsed = safeParse(stored, toJson(storage.getItem(storageKey(id, 'onramp')) ?? ''))
  if (!parsed.success) return []
  return parsed.output.orders.filter((order) => !isFinal(order) || order.startedAt > Date.now() - KEPT_MS)
}

/** Stores the orders. It removes only orders that this tab knew, so that other tabs' orders stay. */
export function writeOrders(
  config: ResolvedConfig,
  orders: readonly OnRampOrder[],
  before: readonly OnRampOrder[],
): void {
  const known = new Set([...before, ...orders].map(({ id }) => id))
  const all = [...orders, ...readOrders(config).filter(({ id }) => !known.has(id))]
  config.storage.setItem(storageKey(config.id, 'onramp'), JSON.stringify({ version: 1, orders: all }))
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
