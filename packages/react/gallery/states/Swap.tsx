import { chooseSlippage } from '@latchkey/core'
import { ether } from '../createAccountKit.ts'
import { ETH_TO_USDC, formState, HELD, LONG_SWAP, USDC_TO_ETH } from '../createSwapState.ts'
import { AMOUNT_TEXT, goOffline, LONGEST } from '../extremes.ts'
import { defineStates } from '../states.ts'

const openSlippage = (modal: HTMLElement) =>
  void modal.querySelector<HTMLElement>('[data-part="detail"] [aria-expanded]')?.click()

export default defineStates('Swap', {
  empty: formState(),
  ready: formState({ preset: ETH_TO_USDC }),
  token: formState({ preset: USDC_TO_ETH }),
  loading: formState({ preset: ETH_TO_USDC, tokens: 'never' }),
  quoting: formState({ preset: ETH_TO_USDC, answers: { quote: 'never' } }),
  error: formState({ preset: ETH_TO_USDC, answers: { tokens: 503 } }),
  'no-route': formState({
    preset: ETH_TO_USDC,
    answers: { quote: 'amount: no pool can swap this much of this token.' },
  }),
  unsupported: formState({ answers: { tokens: 400 } }),
  'insufficient-funds': formState({ preset: { ...ETH_TO_USDC, amount: '2.5' } }),
  'insufficient-gas': formState({
    preset: USDC_TO_ETH,
    tokens: [{ ...ether, amount: 1n }, ...HELD.slice(1)],
  }),
  'high-impact': formState({ preset: ETH_TO_USDC, answers: { priceImpact: 7.25 } }),
  slippage: formState({ preset: ETH_TO_USDC, arrange: openSlippage }),
  'high-slippage': formState({
    preset: ETH_TO_USDC,
    arrange: async (_, kit) => chooseSlippage(kit, { percent: 12 }),
  }),
  'too-precise': formState({ preset: { ...USDC_TO_ETH, amount: '1.0000001' } }),
  'long-names': formState(LONG_SWAP),
  longest: formState({
    ...{ ...LONG_SWAP, ...LONGEST },
    preset: { ...LONG_SWAP.preset, amount: AMOUNT_TEXT },
  }),
  offline: formState({ preset: ETH_TO_USDC, answers: { tokens: 503 }, arrange: goOffline }),
  'not-connected': formState({ disconnected: true }),
})
