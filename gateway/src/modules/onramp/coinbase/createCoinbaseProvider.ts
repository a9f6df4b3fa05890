import { isIP } from 'node:net'
import type { OnRampStatus } from '@latchkey/contract'
import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import { parseJson } from '../../../server/parseJson.ts'
import { fetchJson } from '../../data/explorers/fetchJson.ts'
import { mostTelling } from '../attempts.ts'
import { checkHookSignature } from '../hookSignature.ts'
import type { OnRampProvider, OrderNews } from '../provider.ts'
import {
  buyOptions,
  buyQuote,
  type CoinbaseTransaction,
  isDecimal,
  readMoney,
  report,
  sessionToken,
  transactions,
} from './answers.ts'
import { type CoinbaseKey, signToken } from './signToken.ts'

export interface CoinbaseSettings {
  /** `https://api.developer.coinbase.com/onramp/v1`. */
  readonly url: string
  readonly key: CoinbaseKey
  /** The webhook subscription's secret. Without it, reports are refused, and the gateway only polls orders. */
  readonly webhookSecret: string | undefined
  /** ISO 3166-1, and for the US a state, because Coinbase's offers depend on the place. */
  readonly country: string
  readonly subdivision: string | undefined
}

const CHECKOUT = 'https://pay.coinbase.com/buy/select-asset'
const TIMEOUT_MS = 10_000
/** Currencies in which the checkout accepts a preset amount. */
const PRESET_CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR']
const STATUSES: ReadonlyMap<string, OnRampStatus> = new Map([
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 'created'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'succeeded'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
])
const EVENTS: ReadonlyMap<string, OnRampStatus> = new Map([
  ['onramp.transaction.updated', 'pending'],
  ['onramp.transaction.success', 'succeeded'],
  ['onramp.transaction.failed', 'failed'],
])
/** Coinbase does not say how long its page takes payments. No user stays on it for longer than a day. */
const SESSION_MS = 86_400_000
/** Maximum transactions of one order that are read. Each is an attempt with another card. */
const MOST_TRANSACTIONS = '100'
const FAILED = 'Coinbase reports that the purchase failed.'

/** Coinbase Onramp: its own page takes the payment and verifies the buyer. We have not run it live; a test implements its protocol. */
export function createCoinbaseProvider(
  { url, key, webhookSecret, country, subdivision }: CoinbaseSettings,
  now: () => number = () => Date.now(),
): OnRampProvider {
  const place = { country, ...(subdivision ? { subdivision } : {}) }

  const ask = <schema extends v.GenericSchema>(
    path: string,
    schema: schema,
    { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
  ): Promise<v.InferOutput<schema>> => {
    const address = new URL(`${url}/${path}`)
    const call = `${body === undefined ? 'GET' : 'POST'} ${address.host}${address.pathname}`
    address.search = String(new URLSearchParams(query))
    return fetchJson('Coinbase', address, schema, {
      timeoutMs: TIMEOUT_MS,
      field: 'provider',
      headers: { authorization: `Bearer ${signToken(key, call, now)}` },
      ...(body === undefined ? {} : { body }),
    })
  }

  return {
    id: 'coinbase',
    name: 'Coinbase',
    isTest: false,
    sessionMs: SESSION_MS,
    async options() {
      const { paymentCurrencies, purchaseCurrencies } = await ask('buy/options', buyOptions, { query: place })
      return {
        purchaseCurrencies: purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
          ...{ id, name, symbol },
          networks: networks
            // Only EVM chains have a number.
            .filter(({ chainId }) => /^[1-9]\d{0,19}$/.test(chainId))
            .map((network) => ({
              ...{ name: network.name, display_name: network.displayName, chain_id: network.chainId },
              contract_address: network.contractAddress,
            })),
        })),
        paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits
            .filter(({ min, max }) => isDecimal(min) && isDecimal(max))
            .map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
      }
    },
    async price({ purchaseId, network, amount, paymentCurrency, paymentMethod }) {
      const quote = await ask('buy/quote', buyQuote, {
        body: {
          purchaseCurrency: purchaseId,
          purchaseNetwork: network,
          paymentAmount: amount,
          paymentCurrency,
          paymentMethod: paymentMethod.toUpperCase(),
          ...place,
        },
      })
      const write = ({ value, currency }: { value: string; currency: string }) => ({
        amount: value,
        currency,
      })
      return {
        paymentTotal: write(quote.paymentTotal),
        paymentSubtotal: write(quote.paymentSubtotal),
        purchaseAmount: write(quote.purchaseAmount),
        networkFee: write(quote.networkFee),
        providerFee: write(quote.coinbaseFee),
      }
    },
    async open({ id, address, symbol, network, amount, paymentCurrency, paymentMethod, clientAddress }) {
      const { token } = await ask('token', sessionToken, {
        body: {
          addresses: [{ address, blockchains: [network] }],
          assets: [symbol],
          clientIp: toAddress(clientAddress),
        },
      })
      const query = new URLSearchParams({
        ...{ sessionToken: token, partnerUserRef: id, defaultExperience: 'buy' },
        ...{ defaultNetwork: network, defaultAsset: symbol },
        ...{ fiatCurrency: paymentCurrency, defaultPaymentMethod: paymentMethod.toUpperCase() },
        ...(PRESET_CURRENCIES.includes(paymentCurrency) ? { presetFiatAmount: amount } : {}),
      })
      return `${CHECKOUT}?${query}`
    },
    async ask(orderId) {
      const { transactions: found } = await ask(`buy/user/${orderId}/transactions`, transactions, {
        query: { page_size: MOST_TRANSACTIONS },
      })
      return mostTelling(
        found.flatMap((one) => {
          const status = STATUSES.get(one.status)
          return status ? [toNews(orderId, status, one)] : []
        }),
      )
    },
    readHook(hook) {
      if (!webhookSecret) throw new Failure(401, 'signature', 'Reports of Coinbase are not set up here.')
      const eventId = checkHookSignature(hook, { secret: webhookSecret, header: 'x-hook0-signature' })
      const parsed = v.safeParse(report, parseJson(hook.body))
      if (!parsed.success) throw new Failure(422, 'body', 'The report cannot be read.')
      const { eventType, partnerUserRef, ...transaction } = parsed.output
      const status = EVENTS.get(eventType)
      // Ignores sales, purchases that only began, and purchases from another page of the same Coinbase account.
      if (!status || !partnerUserRef || !/^[0-9a-f-]{36}$/.test(partnerUserRef))
        return { eventId, news: undefined }
      return { eventId, news: toNews(partnerUserRef, status, transaction) }
    },
  }
}

function toNews(orderId: string, status: OnRampStatus, transaction: CoinbaseTransaction): OrderNews {
  const { transactionId, walletAddress, txHash, purchaseAmount } = transaction
  const bought = readMoney(purchaseAmount)
  return {
    ...{ orderId, status },
    ...(transactionId ? { transactionId } : {}),
    ...(walletAddress ? { address: walletAddress } : {}),
    // An unset hash is `0x`.
    ...(txHash && /^0x[0-9a-f]{64}$/i.test(txHash) ? { txHash: txHash.toLowerCase() } : {}),
    ...(bought && status === 'succeeded' ? { purchaseAmount: bought } : {}),
    ...(status === 'failed' ? { reason: FAILED } : {}),
  }
}

/** Converts a client to an IP address: the gateway counts an IPv6 /64 as one client, so its first address is used. */
function toAddress(client: string): string {
  return isIP(client) === 0 && client.includes(':') ? `${client}::` : client
}
