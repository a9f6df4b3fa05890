import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { encodeFunctionData, isHash, numberToHex, parseUnits } from 'viem'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { findLabChain, LAB_CHAINS, type LabChain } from '../chains/labChains.ts'
import { packageRoot } from '../chains/packageRoot.ts'
import { ERC20_ABI } from '../seed/abis.ts'
import { ownPagesOnly } from '../server/whoAsks.ts'
import { isObject, type JsonObject, toAddress } from '../wallet/params.ts'
import { readBody, textOf } from '../wallet/readBody.ts'
import { checkoutPage } from './checkoutPage.ts'
import { createReporter } from './createReporter.ts'
import { CHECKOUT_LIMITS, DOLLARS_PER, LAB_CHECKOUT } from './labCheckout.ts'
import { coinOf, priceOf } from './prices.ts'
import {
  type CheckoutSession,
  DELIVERIES,
  type Delivery,
  describeSession,
  isPayable,
  OUTCOMES,
} from './sessions.ts'

export type CheckoutOptions = {
  nodeUrls: Readonly<Record<number, string>>
  /** Where reports of orders go. */
  webhookUrl?: string | undefined
  secret?: string
  lateMs?: number
}

const LATE_MS = 20_000
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'"

/**
 * The lab's checkout, to be mounted at `/checkout`: what a payment service would be, and the page on which a purchase succeeds, fails,
 * stalls or is refunded. It takes no money. What is bought comes from the lab's treasury, in a real transaction on the lab's chain.
 */
export function createCheckout(options: CheckoutOptions): Hono {
  const { nodeUrls, webhookUrl, secret = LAB_CHECKOUT.secret, lateMs = LATE_MS } = options
  const sessions = new Map<string, CheckoutSession>()
  const report = createReporter({ webhookUrl, secret, lateMs })
  const chains = LAB_CHAINS.filter(({ id }) => nodeUrls[id] !== undefined)
  const routes = new Hono()
  routes.onError((error, context) => context.json({ error: error.message }, 400))

  // The payment service's side, for the gateway.
  routes.use('/api/*', async (context, next) =>
    context.req.header('authorization') === `Bearer ${secret}`
      ? next()
      : context.json({ error: 'Only the shop may ask this.' }, 401),
  )
  routes.get('/api/options', (context) => context.json(optionsOf(chains)))
  routes.post('/api/quote', async (context) => {
    const body = await readBody(context)
    const [chain, nodeUrl] = chainOf(textOf(body, 'network'))
    const wanted = {
      symbol: textOf(body, 'symbol'),
      amount: textOf(body, 'amount'),
      currency: textOf(body, 'paymentCurrency'),
    }
    return context.json(await priceOf(chain, nodeUrl, wanted))
  })
  routes.post('/api/sessions', async (context) => {
    const body = await readBody(context)
    const id = textOf(body, 'id')
    if (!sessions.has(id)) sessions.set(id, readSession(body, id))
    return context.json({ url: new URL(`/checkout/${encodeURIComponent(id)}`, context.req.url).href })
  })
  routes.get('/api/sessions/:id', (context) => {
    const session = sessions.get(context.req.param('id'))
    return context.json({ order: session ? describeSession(session) : null })
  })

  // The buyer's side.
  routes.use('/:id', ownPagesOnly)
  routes.get('/checkout.css', (context) =>
    context.body(
      ['wallet.css', 'checkout.css']
        .map((file) => readFileSync(join(packageRoot(), 'assets', file), 'utf8'))
        .join('\n'),
      200,
      { 'content-type': 'text/css; charset=utf-8' },
    ),
  )
  routes.get('/:id', (context) => {
    const session = sessions.get(context.req.param('id'))
    if (!session) return context.text('There is no such order. Begin a new one.', 404)
    context.header('content-security-policy', POLICY)
    return context.html(checkoutPage(session, findLabChain(session.chainId)?.name ?? ''))
  })
  routes.post('/:id', async (context) => {
    const session = sessions.get(context.req.param('id'))
    if (!session) return context.text('There is no such order. Begin a new one.', 404)
    const { outcome, delivery } = await readForm(context)
    if (isPayable(session.status) || session.status === 'pending') await act(session, outcome, delivery)
    return context.redirect(`/checkout/${encodeURIComponent(session.id)}`, 303)
  })
  return routes

  function chainOf(network: string): [LabChain, string] {
    const chain = chains.find(({ id }) => networkName(id) === network)
    const nodeUrl = chain && nodeUrls[chain.id]
    if (!chain || !nodeUrl) throw new Error(`The checkout sells nothing on ${network}.`)
    return [chain, nodeUrl]
  }

  async function act(session: CheckoutSession, outcome: (typeof OUTCOMES)[number], delivery: Delivery) {
    const become = (change: Partial<CheckoutSession>): Promise<void> => {
      Object.assign(session, change)
      return report(session, delivery)
    }
    // Another card is another transaction of the same order.
    if (isPayable(session.status))
      Object.assign(session, { attempts: session.attempts + 1, reason: undefined })
    if (outcome === 'decline') return become({ status: 'failed', reason: 'The card was declined.' })
    if (isPayable(session.status)) await become({ status: 'pending' })
    if (outcome === 'stall') return
    if (outcome === 'refund')
      return become({ status: 'refunded', reason: 'The coins could not be delivered.' })
    const txHash = await payOut(session)
    return become({ status: 'succeeded', txHash })
  }

  async function payOut({ chainId, symbol, address, purchaseAmount }: CheckoutSession) {
    const [chain, nodeUrl] = chainOf(networkName(chainId))
    const rpc = createJsonRpc(nodeUrl)
    const { decimals, contract } = coinOf(chain, symbol)
    const units = parseUnits(purchaseAmount.amount, decimals)
    const from = treasuryAccount().address
    // The node holds the treasury's key too: its mnemonic is the one that every node of this kind has.
    const call = contract
      ? {
          to: contract,
          data: encodeFunctionData({ abi: ERC20_ABI, functionName: 'transfer', args: [address, units] }),
        }
      : { to: address, value: numberToHex(units) }
    const hash = await rpc('eth_sendTransaction', [{ from, ...call }])
    await rpc('anvil_mine', [1])
    if (typeof hash !== 'string' || !isHash(hash)) throw new Error('The node gave no hash.')
    return hash
  }
}

function readSession(body: JsonObject, id: string): CheckoutSession {
  const price = isObject(body.price) ? body.price : {}
  const money = (value: unknown) => {
    if (!isObject(value)) throw new Error('price is missing')
    return { amount: textOf(value, 'amount'), currency: textOf(value, 'currency') }
  }
  const chain = LAB_CHAINS.find((one) => networkName(one.id) === body.network)
  if (!chain) throw new Error('network is not one of the lab’s')
  coinOf(chain, textOf(body, 'symbol'))
  return {
    id,
    address: toAddress(body.address, 'address'),
    chainId: chain.id,
    symbol: textOf(body, 'symbol'),
    paymentTotal: money(price.paymentTotal),
    purchaseAmount: money(price.purchaseAmount),
    status: 'created',
    txHash: undefined,
    reason: undefined,
    attempts: 0,
  }
}

async function readForm(context: Context) {
  const form = await context.req.parseBody()
  const outcome = OUTCOMES.find((one) => one === form.outcome)
  const delivery = DELIVERIES.find((one) => one === form.delivery)
  if (!outcome || !delivery) throw new Error('Choose what happens, and how the shop hears of it.')
  return { outcome, delivery }
}

function networkName(chainId: number): string {
  return chainId === 42161 ? 'arbitrum' : 'arbitrum-sepolia'
}

function optionsOf(chains: readonly LabChain[]) {
  const networksOf = (symbol: string) =>
    chains.map((chain) => ({
      name: networkName(chain.id),
      display_name: chain.name,
      chain_id: String(chain.id),
      contract_address: coinOf(chain, symbol).contract ?? NATIVE,
    }))
  return {
    purchaseCurrencies: [
      { id: 'sandbox-eth', name: 'Ether', symbol: 'ETH', networks: networksOf('ETH') },
      { id: 'sandbox-usdc', name: 'USD Coin', symbol: 'USDC', networks: networksOf('USDC') },
    ],
    paymentCurrencies: Object.keys(DOLLARS_PER).map((id) => ({ id, payment_method_limits: CHECKOUT_LIMITS })),
  }
}
