import {
  chooseSwapToken,
  type SwapQuote,
  type SwapToken,
  selectSwap,
  selectSwapButton,
  typeSwapAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Funding } from '../Funding/Funding.tsx'
import { usePercent } from './usePercent.ts'

/** From here on a swap costs its user a noticeable part, in percent. */
export const HIGH_IMPACT = 3
const [HIGH_SLIPPAGE, LOW_SLIPPAGE] = [3, 0.1]

/** What stands in the way, or is worth a word before going on; the gravest first. */
export function SwapBanners({
  quote,
  onRetry,
}: {
  quote: SwapQuote | undefined
  onRetry: () => void
}): ReactElement {
  const texts = useTexts('Swap', english)
  const { tryAgain } = useTexts('common', common)
  const errorText = useErrorText()
  const percent = usePercent()
  const { interrupted, tokens, tokensStep, quote: state, sell, buy, slippage } = useKitState(selectSwap)
  const retry = { label: tryAgain, onClick: onRetry }
  const impact = quote?.priceImpact ?? 0
  const button = useKitState(selectSwapButton)
  const coin = tokens.find(({ address }) => address === undefined)
  const missing = button === 'insufficientFunds' ? sell : button === 'insufficientFee' ? coin : undefined
  const unlisted = [buy, sell].find((token) => token?.isListed === false)
  return (
    <>
      {interrupted ? <Banner>{texts.interrupted[interrupted]}</Banner> : null}
      {tokensStep === 'failed' ? (
        <Banner tone="error" action={retry}>
          {texts.failed}
        </Banner>
      ) : null}
      {state.step === 'failed' ? (
        <Banner tone="error" action={retry}>
          {errorText(state.failure)}
        </Banner>
      ) : null}
      {missing ? <Missing token={missing} isSold={missing === sell} /> : null}
      {impact >= HIGH_IMPACT ? <Banner tone="warning">{texts.impactHigh(percent(impact))}</Banner> : null}
      {unlisted ? <Banner tone="warning">{texts.unlisted(unlisted.symbol)}</Banner> : null}
      {slippage > HIGH_SLIPPAGE ? (
        <Banner tone="warning">{texts.slippageHigh(percent(slippage))}</Banner>
      ) : null}
      {slippage < LOW_SLIPPAGE ? <Banner>{texts.slippageLow}</Banner> : null}
    </>
  )
}

/** What can help where the account holds too little. What is sold can be bought from what is held, in this very form. */
function Missing({ token, isSold }: { token: SwapToken; isSold: boolean }): ReactElement {
  const kit = useKit()
  const { tokens } = useKitState(selectSwap)
  // A fee that can't be paid stands in the way of any swap.
  const held = isSold ? tokens.map((one) => ({ ...one, amount: one.amount ?? 0n })) : []
  return (
    <Funding
      token={token}
      held={held}
      onSwap={({ id }) => {
        const spare = tokens.find((one) => one.id === id)
        if (!spare) return
        void typeSwapAmount(kit, { text: '' })
        void chooseSwapToken(kit, { side: 'buy', token })
        void chooseSwapToken(kit, { side: 'sell', token: spare })
      }}
    />
  )
}
