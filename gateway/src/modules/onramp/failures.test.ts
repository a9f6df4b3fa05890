import { expect, onTestFinished, test, vi } from 'vitest'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import { readAnswer } from '../../testing/readAnswer.ts'

// A checkout that fails, as rows: what it answers, and what the gateway has for it. What is done to a checkout that works (forged, doubled,
// late and missing reports, somebody else's order, limits) is in onramp.test.ts.

const lab = useLabChains()
const ETH = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const network = { name: 'arbitrum', display_name: 'Arbitrum One', chain_id: '42161', contract_address: ETH }
const euros = (amount: string) => ({ amount, currency: 'EUR' })
const good: Readonly<Record<string, unknown>> = {
  options: {
    purchaseCurrencies: [{ id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network] }],
    paymentCurrencies: [{ id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  },
  quote: {
    ...{ paymentTotal: euros('100.00'), paymentSubtotal: euros('98.40'), networkFee: euros('0.10') },
    ...{ providerFee: euros('1.50'), purchaseAmount: { amount: '0.05', currency: 'ETH' } },
  },
}

type Answer = { readonly status?: number; readonly body: string } | 'never'

async function startWith(part: string, answer: Answer) {
  const checkout = await openNode((response, _, request) => {
    const called = request.url?.split('/')[3] ?? ''
    if (called === part && answer === 'never') return
    const own = called === part && answer !== 'never' ? answer : undefined
    response.statusCode = own?.status ?? 200
    response.end(own?.body ?? JSON.stringify(good[called] ?? { url: `http://${request.headers.host}/pay` }))
  })
  const gateway = await openGateway({
    RPC_URL_42161: lab.nodeUrl,
    ONRAMP_SANDBOX_URL: `${checkout.url}/checkout`,
    ONRAMP_SANDBOX_SECRET: 'secret-of-the-checkout',
  })
  const post = (path: string, asked: object) => {
    const body = JSON.stringify({ projectId: 'x', ...asked })
    return readAnswer(fetch(`${gateway.url}/v1/${path}`, { method: 'POST', body }))
  }
  const options = () => readAnswer(gateway.get('/v1/onramp/options?projectId=x'))
  const quote = () =>
    post('onramp/quote', {
      ...{ purchaseCurrency: { id: 'eth' }, paymentCurrency: { id: 'EUR' } },
      ...{ amount: '100', network: 'arbitrum' },
    })
  const begin = async () => {
    const { quoteId } = (await quote()).body
    const address = `0x${'a1'.repeat(20)}`
    return post('generators/onrampurl', {
      ...{ destinationWallets: [{ address, blockchains: ['arbitrum'], assets: ['ETH'] }], quoteId },
    })
  }
  return { options, quote, begin }
}

const page = (url: string): Answer => ({ body: JSON.stringify({ url }) })
const words = {
  unreadable: /^The sandbox checkout gave an answer that cannot be read\. Try again/,
  refused: /^The sandbox checkout answered with status 500\. Try again/,
  silent: /^The sandbox checkout did(n't| not) answer.*Try again|^The sandbox checkout .*Try again/,
  foreign: /^The sandbox checkout named a page that is not its own\.$/,
}

test.each<[string, 'options' | 'quote' | 'begin', string, Answer, RegExp]>([
  ['a page in place of what is sold', 'options', 'options', { body: '<html>' }, words.unreadable],
  ['options of another shape', 'options', 'options', { body: '{"purchaseCurrencies":7}' }, words.unreadable],
  ['an error in place of options', 'options', 'options', { status: 500, body: '{}' }, words.refused],
  ['no price', 'quote', 'quote', { body: '{}' }, words.unreadable],
  [
    'a price that is no amount',
    'quote',
    'quote',
    { body: JSON.stringify({ ...Object(good.quote), purchaseAmount: { amount: '1e9', currency: 'ETH' } }) },
    words.unreadable,
  ],
  ['a price that never comes', 'quote', 'quote', 'never', words.silent],
  ['an error in place of a checkout', 'begin', 'sessions', { status: 500, body: '{}' }, words.refused],
  ['a checkout at another site', 'begin', 'sessions', page('https://evil.example/pay'), words.foreign],
  ['a checkout that is a script', 'begin', 'sessions', page('javascript:alert(1)'), words.foreign],
] as const)(
  '[S1.11] a checkout that gives %s: nothing is bought, and the visitor can try again',
  async (_, call, part, answer, description) => {
    if (answer === 'never') {
      // It is waited for ten seconds, here half a second.
      const { timeout } = AbortSignal
      const spy = vi.spyOn(AbortSignal, 'timeout')
      spy.mockImplementation((ms) => timeout.call(AbortSignal, ms / 20))
      onTestFinished(() => spy.mockRestore())
    }
    const { status, reason } = await (await startWith(part, answer))[call]()
    expect([status, reason.field]).toEqual([503, 'provider'])
    expect(reason.description).toMatch(description)
  },
)
