import { type KeyObject, verify } from 'node:crypto'
import * as v from 'valibot'
import { startNode, type TestNode } from '../../../testing/startNode.ts'

const header = v.object({ alg: v.string(), kid: v.string(), typ: v.literal('JWT'), nonce: v.string() })
const claims = v.object({
  ...{ sub: v.string(), iss: v.literal('cdp'), aud: v.array(v.string()), uris: v.array(v.string()) },
  ...{ iat: v.number(), nbf: v.number(), exp: v.number() },
})
const tokenBody = v.object({
  addresses: v.array(v.object({ address: v.string(), blockchains: v.array(v.string()) })),
  assets: v.array(v.string()),
  clientIp: v.pipe(v.string(), v.ip()),
})
const quoteBody = v.object({
  ...{ purchaseCurrency: v.string(), purchaseNetwork: v.string(), paymentAmount: v.string() },
  ...{ paymentCurrency: v.string(), paymentMethod: v.string(), country: v.string() },
  subdivision: v.optional(v.string()),
})

const ETH_ID = 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4'
const OPTIONS = {
  payment_currencies: [
    {
      id: 'USD',
      limits: [
        { id: 'CARD', min: '5', max: '500' },
        { id: 'ACH_BANK_ACCOUNT', min: '5', max: '2500' },
        { id: 'ODD', min: '', max: 'none' },
      ],
    },
  ],
  purchase_currencies: [
    {
      id: ETH_ID,
      name: 'Ethereum',
      symbol: 'ETH',
      icon_url: 'https://coinbase.example/eth.png',
      networks: [
        { name: 'arbitrum', display_name: 'Arbitrum', chain_id: '42161', contract_address: '' },
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' },
        { name: 'odd', display_name: 'Another kind', chain_id: '0', contract_address: '' },
      ],
    },
  ],
}

/** A stand-in for Coinbase Onramp that speaks its protocol, and checks what it is sent as strictly. */
export interface CoinbaseStandIn extends Pick<TestNode, 'url' | 'close'> {
  /** The bodies of sessions that were asked for, the newest last. */
  readonly sessions: v.InferOutput<typeof tokenBody>[]
  /** What is said of an order: its transactions, the newest first, or one. */
  readonly transactions: Map<string, Record<string, unknown> | readonly Record<string, unknown>[]>
  /** Answers instead. */
  instead: { status: number; body: string } | undefined
}

/**
 * @param key - the public half of the operator's
 * @param keyId - its id
 */
export async function startCoinbase(key: KeyObject, keyId: string): Promise<CoinbaseStandIn> {
  function requireToken(authorization: string, call: string): void {
    const [, one = '', two = '', signature = ''] =
      /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization) ?? []
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { alg, kid, nonce } = v.parse(header, read(one))
    const said = v.parse(claims, read(two))
    const bytes = Buffer.from(signature, 'base64url')
    const text = Buffer.from(`${one}.${two}`)
    const isSigned =
      alg === 'EdDSA'
        ? verify(null, text, key, bytes)
        : verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes)
    const isRight =
      isSigned &&
      kid === keyId &&
      said.sub === keyId &&
      said.aud.includes('cdp_service') &&
      said.uris.join() === call &&
      said.exp - said.iat === 120 &&
      /^[0-9a-f]{32}$/.test(nonce)
    if (!isRight) throw new Error(`The token is not for ${call}.`)
  }

  function answer(call: string, query: URLSearchParams, body: string): unknown {
    if (call === 'GET /onramp/v1/buy/options') {
      if (query.get('country') !== 'DE') throw new Error('Another country was meant.')
      return OPTIONS
    }
    if (call === 'POST /onramp/v1/buy/quote') {
      const { paymentAmount, paymentCurrency: currency } = v.parse(quoteBody, JSON.parse(body))
      return {
        payment_total: { value: paymentAmount, currency },
        payment_subtotal: { value: '97.50', currency },
        purchase_amount: { value: '0.0541', currency: 'ETH' },
        coinbase_fee: { value: '2.49', currency },
        network_fee: { value: '0.01', currency },
        quote_id: 'a-quote',
      }
    }
    if (call === 'POST /onramp/v1/token') {
      standIn.sessions.push(v.parse(tokenBody, JSON.parse(body)))
      return { token: `session-${standIn.sessions.length}`, channel_id: '' }
    }
    const [, order = ''] = /^GET \/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(call) ?? []
    if (order === '') throw new Error(`There is no ${call}.`)
    const known = [standIn.transactions.get(order) ?? []].flat()
    const size = Number(query.get('page_size') ?? 10)
    return { transactions: known.slice(0, size), next_page_key: '', total_count: known.length }
  }

  const node = await startNode((response, body, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const { instead } = standIn
    response.setHeader('content-type', 'application/json')
    try {
      const { authorization = '', host } = request.headers
      requireToken(authorization, `${request.method} ${host}${pathname}`)
      response.statusCode = instead?.status ?? 200
      const told = () => JSON.stringify(answer(`${request.method} ${pathname}`, searchParams, body))
      response.end(instead?.body ?? told())
    } catch (error) {
      response.statusCode = 400
      response.end(JSON.stringify({ code: 3, message: String(error) }))
    }
  })
  const standIn: CoinbaseStandIn = {
    url: `${node.url}/onramp/v1`,
    close: node.close,
    sessions: [],
    transactions: new Map(),
    instead: undefined,
  }
  return standIn
}
