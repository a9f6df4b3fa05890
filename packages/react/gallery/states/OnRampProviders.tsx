import { chooseOnRampToken, typeOnRampAmount } from '@latchkey/core'
import { orderOf, usualOnRamp } from '../../../core/src/testing/onRampService.ts'
import { onRampState } from '../createOnRampState.ts'
import { defineStates } from '../states.ts'

const route = { view: 'OnRampProviders' } as const
const { options } = usualOnRamp()
const usual = typeof options === 'object' ? options : { purchaseCurrencies: [], paymentCurrencies: [] }
const LONG = 'A Token With A Name Beyond All Measure'

export default defineStates('OnRampProviders', {
  ready: onRampState(route),
  purchases: onRampState(route, { orders: [orderOf({ status: 'succeeded' })] }),
  loading: onRampState(route, { answers: { options: 'never' } }),
  reading: onRampState(route, { answers: { quote: 'never' } }),
  sample: onRampState(route, { answers: { options: 503, quote: 503 } }),
  refused: onRampState(route, { answers: { quote: 'amount: the most is 50.00 EUR.' } }),
  'too-little': onRampState(route, { act: (kit) => typeOnRampAmount(kit, { text: '9.99' }) }),
  invalid: onRampState(route, { act: (kit) => typeOnRampAmount(kit, { text: '1,2,3' }) }),
  nothing: onRampState(route, { answers: { options: { purchaseCurrencies: [], paymentCurrencies: [] } } }),
  terms: onRampState(route, {
    config: { termsConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/p' },
  }),
  agreed: onRampState(route, {
    config: { termsConditionsUrl: 'https://app.example/terms' },
    act: ({ store }) => store.dispatch({ type: 'onramp.agreed', hasAgreed: true }),
  }),
  disconnected: onRampState(route, { disconnected: true }),
  'long-names': onRampState(route, {
    answers: {
      options: {
        ...usual,
        purchaseCurrencies: usual.purchaseCurrencies.map((one) => ({
          ...one,
          name: LONG,
          symbol: 'LONGSYMBOLTOKEN',
        })),
        providers: [{ id: 'sandbox', name: `${LONG} Checkout`, isTest: true }],
      },
      quote: 399.123456789,
    },
    act: (kit) => {
      chooseOnRampToken(kit, { id: 'usdc' })
      typeOnRampAmount(kit, { text: '7499.99' })
    },
  }),
})
