import { ONRAMP_STATUSES, onRampOptionsShape } from '@latchkey/contract'
import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import { parseJson } from '../../../server/parseJson.ts'
import { fetchJson } from '../../data/explorers/fetchJson.ts'
import { checkHookSignature } from '../hookSignature.ts'
import type { OnRampProvider } from '../provider.ts'

export interface SandboxSettings {
  /** The checkout's URL: `http://localhost:4200/checkout`. */
  readonly url: string
  /** The secret with which the checkout and the gateway sign. */
  readonly secret: string
}

const money = v.object({
  amount: v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,18})?$/)),
  currency: v.string(),
})
const price = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  providerFee: money,
})
const news = v.object({
  orderId: v.string(),
  status: v.picklist(ONRAMP_STATUSES),
  address: v.string(),
  transactionId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  txHash: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
  reason: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
/** The checkout's page stays open as long as the lab runs; a test of a purchase takes at most an hour. */
const SESSION_MS = 3_600_000
const TIMEOUT_MS = 10_000

export const SANDBOX_SIGNATURE = 'x-sandbox-signature'

/** The lab's checkout: a test provider that takes no money, but whose treasury sends real transactions on the lab's chains. */
export function createSandboxProvider({ url, secret }: SandboxSettings): OnRampProvider {
  const ask = <schema extends v.GenericSchema>(path: string, schema: schema, body?: unknown) =>
    fetchJson('The sandbox checkout', new URL(`${url}/api/${path}`), schema, {
      timeoutMs: TIMEOUT_MS,
      field: 'provider',
      headers: { authorization: `Bearer ${secret}` },
      ...(body === undefined ? {} : { body }),
    })
  return {
    id: 'sandbox',
    name: 'Sandbox checkout',
    isTest: true,
    sessionMs: SESSION_MS,
    options: () => ask('options', v.omit(onRampOptionsShape, ['providers'])),
    price: (wanted) => ask('quote', price, wanted),
    async open({ clientAddress: _, ...order }) {
      const { url: page } = await ask('sessions', v.object({ url: v.string() }), order)
      if (URL.canParse(page) && new URL(page).origin === new URL(url).origin) return page
      throw new Failure(503, 'provider', 'The sandbox checkout named a page that is not its own.')
    },
    async ask(orderId) {
      const { order } = await ask(`sessions/${orderId}`, v.object({ order: v.nullable(news) }))
      return order ?? undefined
    },
    readHook(hook) {
      const eventId = checkHookSignature(hook, { secret, header: SANDBOX_SIGNATURE })
      const parsed = v.safeParse(news, parseJson(hook.body))
      if (!parsed.success) throw new Failure(422, 'body', 'The report cannot be read.')
      return { eventId, news: parsed.output }
    },
  }
}
