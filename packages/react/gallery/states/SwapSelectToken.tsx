import { BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { token } from '../../../core/src/testing/swapService.ts'
import { choiceState, ETH_TO_USDC, LONG_SWAP, listed } from '../createSwapState.ts'
import { defineStates } from '../states.ts'
import { click, typeInto } from '../typeInto.ts'

/** An unlisted token that calls itself like a listed one. */
const odd = token('USD Coin', 'USDC', BOB, 6, false)
const many = Array.from({ length: 40 }, (_, index) =>
  token(`Token number ${index + 1}`, `T${index + 1}`, `0x${String(index + 10).repeat(20)}`, 18),
)
const find = (text: string) => async (modal: HTMLElement) => {
  typeInto(modal, text)
  await new Promise((resolve) => setTimeout(resolve, 300))
}

export default defineStates('SwapSelectToken', {
  tokens: choiceState({ preset: ETH_TO_USDC }),
  loading: choiceState({ tokens: 'never' }, true),
  many: choiceState({ answers: { tokens: [...listed(), ...many] } }),
  'nothing-found': choiceState({ arrange: find('doge') }),
  found: choiceState({ answers: { tokens: [...listed(), odd] }, arrange: find(BOB) }),
  unlisted: choiceState({
    answers: { tokens: [...listed(), odd] },
    arrange: (modal) => find(BOB)(modal).then(() => click('button[data-part="row"]')(modal)),
  }),
  'long-names': choiceState({ ...LONG_SWAP, preset: {} }),
})
