import {
  chooseMax,
  formatAmount,
  selectCaution,
  selectFee,
  selectFeeShortfall,
  selectLacksFee,
  selectNativeToken,
  selectSend,
  selectShortfall,
  shortenAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { WalletSend as english } from '../../messages/en/send.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Funding } from '../Funding/Funding.tsx'
import { isolateAmount } from './isolateAmount.ts'

/** What stands in the way, or is worth a word before going on; the gravest first. */
export function SendBanners({ onRetry }: { onRetry: () => void }): ReactElement {
  const texts = useTexts('WalletSend', english)
  const { tryAgain } = useTexts('common', common)
  const { interrupted, balancesStep, token } = useKitState(selectSend)
  const caution = useKitState(selectCaution)
  return (
    <>
      {interrupted ? <Banner>{texts.interrupted[interrupted]}</Banner> : null}
      {balancesStep === 'failed' && !token ? (
        <Banner tone="error" action={{ label: tryAgain, onClick: onRetry }}>
          {texts.balancesFailed}
        </Banner>
      ) : null}
      <Shortage />
      <Help />
      <FailedFee />
      <PartialFee />
      {caution ? <Banner tone="warning">{texts.caution[caution]}</Banner> : null}
    </>
  )
}

/** Exactly how much is missing: of the token, or else of the coin that pays the fee. */
function Shortage(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const format = useFormat()
  const { token, isMax } = useKitState(selectSend)
  const short = useKitState(selectShortfall)
  const missing = useKitState(selectFeeShortfall)
  const lacksFee = useKitState(selectLacksFee)
  const native = useKitState(selectNativeToken)
  const useMax = { label: texts.useMax, onClick: () => void chooseMax(kit) }
  if (token && short > 0n)
    return (
      <Banner tone="error" action={token.amount > 0n ? useMax : undefined}>
        {texts.short(
          isolateAmount(
            format.amount(shortenAmount(formatAmount(short, token.decimals), 'up')),
            token.symbol,
          ),
        )}
      </Banner>
    )
  if (!lacksFee || !native) return null
  const canSendLess = token?.address === undefined && !isMax && native.amount > missing
  return (
    <Banner tone="error" action={token && canSendLess ? useMax : undefined}>
      {missing > 0n
        ? texts.shortOfFee(
            isolateAmount(
              format.amount(shortenAmount(formatAmount(missing, native.decimals), 'up')),
              native.symbol,
            ),
          )
        : texts.noFee(native.symbol)}
    </Banner>
  )
}

/** What can help: with the token, or else with the coin that pays the fee. */
function Help(): ReactElement | null {
  const { token, tokenBalances } = useKitState(selectSend)
  const isShort = useKitState((state) => selectShortfall(state) > 0n)
  const lacksFee = useKitState(selectLacksFee)
  const native = useKitState(selectNativeToken)
  const missing = isShort ? token : lacksFee ? native : undefined
  return missing ? <Funding token={missing} held={tokenBalances} /> : null
}

/** The wallet may still know the fee, so this warns and does not stop. */
function FailedFee(): ReactElement | null {
  const texts = useTexts('WalletSend', english)
  const errorText = useErrorText()
  const { fee } = useKitState(selectSend)
  if (fee.step !== 'failed') return null
  return (
    <Banner tone="warning">
      {texts.wouldFail} {errorText(fee.failure)}
    </Banner>
  )
}

/** Without it, "Max" would leave the amount empty for no visible reason. */
function PartialFee(): ReactElement | null {
  const texts = useTexts('WalletSend', english)
  const { isMax, token } = useKitState(selectSend)
  const { lacksDataFee } = useKitState(selectFee) ?? {}
  if (!lacksDataFee || !isMax || token?.address !== undefined) return null
  return <Banner tone="warning">{texts.lacksDataFee}</Banner>
}
