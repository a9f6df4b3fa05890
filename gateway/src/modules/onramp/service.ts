import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type {
  OnRampProviderId,
  onRampOptions,
  onRampQuote,
  onRampUrl,
  RouteResponse,
} from '@latchkey/contract'
import { ONRAMP_PROVIDERS } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import { type QuoteSigner, staleQuote } from '../../quotes/createQuoteSigner.ts'
import { Failure } from '../../server/Failure.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'
import type { Hook, OnRampOptions, OnRampProvider } from './provider.ts'
import { readWanted, smallestWanted } from './readWanted.ts'
import type { OnRampStore, StoredOrder } from './store.ts'
import { wantedShape } from './wanted.ts'

const money = v.object({ amount: v.string(), currency: v.string() })

/** The terms that the quote id of a purchase pins. */
export const pinnedPurchase = v.object({
  provider: v.picklist(ONRAMP_PROVIDERS),
  wanted: wantedShape,
  paymentTotal: money,
  purchaseAmount: money,
  /** The id of the one order that the quote may become. Absent in quotes of earlier releases. */
  orderId: v.optional(v.string()),
  /** Seconds since 1970. */
  expiresAt: v.pipe(v.number(), v.integer()),
})
export type PinnedPurchase = v.InferOutput<typeof pinnedPurchase>

type QuoteBody = InferOutput<typeof onRampQuote.body>
type UrlBody = InferOutput<typeof onRampUrl.body>

/** Who begins an order, in addition to the receiving account. */
export interface Buyer {
  readonly projectId: string
  readonly clientAddress: string
}

export interface OrderView extends StoredOrder {
  readonly isFinal: boolean
}

export interface OnRampService {
  options(provider?: OnRampProviderId): Promise<RouteResponse<typeof onRampOptions>>
  /** @throws Failure 400, which names the field that the provider does not offer */
  quote(body: QuoteBody): Promise<RouteResponse<typeof onRampQuote>>
  /** Begins the order of a quote. A repeat with the same quote opens the same order's checkout again. */
  begin(body: UrlBody, buyer: Buyer): Promise<RouteResponse<typeof onRampUrl>>
  /** @throws Failure 404 for an unknown order, or an order of another key */
  order(id: string, key: string): Promise<OrderView>
  /** @throws Failure 404 as order(), 400 if nothing is left to pay */
  checkout(id: string, key: string, clientAddress: string): Promise<string>
  /** @throws Failure 401 for a report that is not the provider's, 404 for an unknown order */
  report(provider: OnRampProviderId, hook: Hook): Promise<boolean>
  tidy(): Promise<void>
}

const QUOTE_SECONDS = 600
const OPTIONS_TTL_MS = 60_000
/** Minimum interval between requests to a provider about one order, for any number of readers. */
const ASK_EVERY_MS = 5_000
const UNPAID_DAYS = 7
const REPORT_DAYS = 2
const DAY_MS = 86_400_000

/** The first provider is the default. Coins are sold only on `chains`, which are CAIP-2 ids. */
export function createOnRampService(
  providers: readonly OnRampProvider[],
  chains: readonly string[],
  store: OnRampStore,
  quoteIds: QuoteSigner<PinnedPurchase>,
  now: () => number = Date.now,
): OnRampService {
  const cache = createTimedCache<OnRampOptions>(OPTIONS_TTL_MS, { now })
  const iso = (ms = now()): string => new Date(ms).toISOString()

  const requireProvider = (id = providers[0]?.id): OnRampProvider => {
    const provider = providers.find((one) => one.id === id)
    if (!provider) throw new Failure(400, 'provider', 'provider: no such provider is set here.')
    return provider
  }
  const optionsOf = (provider: OnRampProvider): Promise<OnRampOptions> =>
    cache.get(provider.id, async () => onlyServed(await provider.options(), chains))

  const price = async (provider: OnRampProvider, wanted: PinnedPurchase['wanted']) => {
    const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, providerFee } =
      await provider.price(wanted)
    const expiresAt = Math.floor(now() / 1_000) + QUOTE_SECONDS
    const pinned = {
      ...{ provider: provider.id, wanted, paymentTotal, purchaseAmount, expiresAt },
      orderId: randomUUID(),
    }
    const quote = { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, coinbaseFee: providerFee }
    return { pinned, quote: { ...quote, quoteId: quoteIds.write(pinned), expiresAt } }
  }

  const find = async (id: string, key: string): Promise<StoredOrder> => {
    const order = await store.find(id)
    // The same response for both cases, so that it does not reveal whether another user's order exists.
    if (!order || !isSameSecret(digestOf(key), order.keyDigest))
      throw new Failure(404, 'orderId', 'There is no such order for this key.')
    return order
  }
  const hasFailed = ({ status }: StoredOrder): boolean => status === 'failed' || status === 'refunded'
  /** When the last opened checkout stops taking payments; undefined if the provider is no longer configured. */
  const sessionEnds = ({ provider: id, openedAt }: StoredOrder): string | undefined => {
    const provider = providers.find((one) => one.id === id)
    return provider && iso(Date.parse(openedAt) + provider.sessionMs)
  }
  const isPayable = (order: StoredOrder): boolean =>
    order.status === 'created' || (hasFailed(order) && iso() < (sessionEnds(order) ?? ''))
  /** Whether an order is final. A failed order is final once the provider confirms the failure after the checkout's end. */
  const isFinal = (order: StoredOrder): boolean =>
    order.status === 'succeeded' ||
    (hasFailed(order) && (order.answeredAt ?? '') >= (sessionEnds(order) ?? ''))
  const view = (order: StoredOrder): OrderView => ({ ...order, isFinal: isFinal(order) })
  const open = (order: StoredOrder, clientAddress: string): Promise<string> =>
    requireProvider(order.provider).open({
      ...order.wanted,
      id: order.id,
      address: order.address,
      price: order,
      clientAddress,
    })

  return {
    async options(id) {
      if (providers.length === 0) return { purchaseCurrencies: [], paymentCurrencies: [] }
      return {
        ...(await optionsOf(requireProvider(id))),
        providers: providers.map(({ id, name, isTest }) => ({ id, name, isTest })),
      }
    },
    async quote(body) {
      const provider = requireProvider(body.provider)
      const { quote } = await price(provider, readWanted(await optionsOf(provider), body))
      return quote
    },
    async begin({ destinationWallets: [wallet], quoteId, ...preset }, { projectId, clientAddress }) {
      if (!wallet) throw new Failure(400, 'destinationWallets', 'destinationWallets: name a wallet.')
      const smallest = async () => {
        const provider = requireProvider()
        const wanted = smallestWanted(await optionsOf(provider), { ...preset, wallet })
        return (await price(provider, wanted)).pinned
      }
      const pinned = quoteId === undefined ? await smallest() : quoteIds.read(quoteId)
      if (!providers.some(({ id }) => id === pinned.provider)) throw staleQuote('is of a provider that left')
      const { orderId } = pinned
      // Quote ids cannot be forged, so the holder of one may get the key again. Without a quote id, each request gets a new key.
      const key =
        quoteId === undefined || orderId === undefined
          ? randomBytes(32).toString('base64url')
          : createHash('sha256').update(`key of the order of ${quoteId}`).digest('base64url')
      const at = iso()
      const order: StoredOrder = {
        id: orderId ?? randomUUID(),
        keyDigest: digestOf(key),
        projectId,
        provider: pinned.provider,
        status: 'created',
        address: wallet.address.toLowerCase(),
        wanted: pinned.wanted,
        paymentTotal: pinned.paymentTotal,
        purchaseAmount: pinned.purchaseAmount,
        txHash: undefined,
        reason: undefined,
        createdAt: at,
        updatedAt: at,
        openedAt: at,
        answeredAt: undefined,
      }
      // Stored before the provider is called, because its first report must find the order.
      if (!(await store.insert(order))) {
        const begun = await store.find(order.id)
        if (begun?.address !== order.address || begun.projectId !== projectId)
          throw staleQuote('was used for another account')
        if (!isPayable(begun)) throw staleQuote('is paid')
        await store.opened(order.id, at)
      }
      return { url: await open(order, clientAddress), order: { id: order.id, key } }
    },
    async order(id, key) {
      const order = await find(id, key)
      const provider = providers.find((one) => one.id === order.provider)
      const isDue = !isFinal(order) && (await store.mayAsk(id, iso(now() - ASK_EVERY_MS), iso()))
      if (!isDue || !provider) return view(order)
      // Reports may never arrive, so the provider is asked. If it is unreachable, the order stays unchanged.
      const asked = iso()
      try {
        const news = await provider.ask(id)
        if (news) await store.take(order.provider, news, iso(), undefined)
      } catch {
        return view(order)
      }
      await store.answered(id, asked)
      return view(await find(id, key))
    },
    async checkout(id, key, clientAddress) {
      const order = await find(id, key)
      if (!isPayable(order)) throw new Failure(400, 'orderId', 'orderId: nothing is left to pay.')
      await store.opened(id, iso())
      return open(order, clientAddress)
    },
    async report(id, hook) {
      const provider = providers.find((one) => one.id === id)
      if (!provider) throw new Failure(404, 'provider', 'No such provider is set here.')
      const { eventId, news } = provider.readHook(hook)
      // The report concerns no order of ours: for example, a sale.
      if (!news) return false
      const outcome = await store.take(id, news, iso(), eventId)
      if (outcome === 'unknown') throw new Failure(404, 'orderId', 'There is no such order here.')
      return outcome === 'changed'
    },
    tidy: () =>
      store.forget({
        unpaidBefore: iso(now() - UNPAID_DAYS * DAY_MS),
        reportsBefore: iso(now() - REPORT_DAYS * DAY_MS),
      }),
  }
}

/** Leaves out networks that this gateway does not serve, because it could not show the coins to their buyer. */
function onlyServed(options: OnRampOptions, chains: readonly string[]): OnRampOptions {
  return {
    ...options,
    purchaseCurrencies: options.purchaseCurrencies
      .map((currency) => ({
        ...currency,
        networks: currency.networks.filter(({ chain_id }) => chains.includes(`eip155:${chain_id}`)),
      }))
      .filter(({ networks }) => networks.length > 0),
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
