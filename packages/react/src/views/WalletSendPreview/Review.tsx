import { abandonSend, goBack, selectSend, type TransactionProgress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { asSentence } from '../../messages/asSentence.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { useErrorText, useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { Terms } from './Terms.tsx'
import { Transfer } from './Transfer.tsx'
import { hasChanged, hasNewFee, isOpen, useSending } from './useSending.ts'
import { useTransactionUrl } from './useTransactionUrl.ts'

type Step = Exclude<TransactionProgress, { step: 'pending' | 'confirmed' | 'unknown' }>

/** The transfer before it is sent, while the wallet is asked, and after it failed. */
export function Review({ progress: reached }: { progress: Step }): ReactElement {
  const failed = useFailure('failure' in reached ? reached.failure : undefined)
  const progress: Step = 'failure' in reached && !failed ? { step: 'idle' } : reached
  const kit = useKit()
  const texts = useTexts('WalletSendPreview', english)
  const { token, receiver, interrupted } = useKitState(selectSend)
  if (!token || receiver.step !== 'known')
    return (
      <Body>
        <Empty title={texts.nothing} text={interrupted ? texts.interrupted[interrupted] : texts.nothingText}>
          <Button size="md" onClick={() => goBack(kit)}>
            {texts.back}
          </Button>
        </Empty>
      </Body>
    )
  return (
    <>
      <Body>
        <Stack gap="lg">
          <Transfer />
          <Terms />
          {progress.step === 'failed' || progress.step === 'interrupted' ? (
            <Failed progress={progress} />
          ) : (
            <Note>{progress.step === 'asking' ? texts.compare : texts.check}</Note>
          )}
        </Stack>
      </Body>
      <Footer>
        <Acts progress={progress} />
      </Footer>
    </>
  )
}

function Acts({ progress }: { progress: Step }): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSendPreview', english)
  const { send } = useSending()
  const failed = useFailure(progress.step === 'failed' ? progress.failure : undefined)
  const feeStep = useKitState((state) => selectSend(state).fee.step)
  const wallet = useWalletName()
  if (progress.step === 'interrupted' || (progress.step === 'failed' && hasChanged(progress.failure)))
    return (
      <Button variant="primary" onClick={() => goBack(kit)}>
        {texts.startAgain}
      </Button>
    )
  if (progress.step === 'asking')
    return (
      <Stack gap="sm">
        <Button variant="primary" loading startsFocus>
          {texts.approveIn(shortName(wallet))}
        </Button>
        <Button variant="ghost" onClick={() => abandonSend(kit)}>
          {texts.cancel}
        </Button>
      </Stack>
    )
  // The new fee is a new review: what is pressed then is the first "Send" of it.
  const isReviewedAgain = progress.step === 'failed' && hasNewFee(progress.failure)
  const { label, onClick } = failed?.remedy ?? {
    label: failed && !isReviewedAgain ? texts.tryAgain : texts.send,
    onClick: send,
  }
  return (
    <Buttons>
      <Button onClick={() => goBack(kit)}>{texts.cancel}</Button>
      <Button
        variant="primary"
        startsFocus
        loading={isReviewedAgain && feeStep === 'reading'}
        onClick={onClick}
      >
        {label}
      </Button>
    </Buttons>
  )
}

function Failed({ progress }: { progress: Extract<Step, { failure: unknown }> }): ReactElement {
  const texts = useTexts('WalletSendPreview', english)
  const errorText = useErrorText()
  const wallet = useWalletName()
  const { failure } = progress
  const hash = progress.step === 'failed' ? progress.hash : undefined
  const url = useTransactionUrl(hash)
  if (failure.rejected) return <Banner tone="warning">{texts.declined(wallet)}</Banner>
  const open = url
    ? { label: texts.explorer, onClick: () => window.open(url, '_blank', 'noopener') }
    : undefined
  return (
    <Banner tone={hasNewFee(failure) ? 'warning' : 'error'} action={open}>
      {asSentence(errorText(failure))} {hash && isOpen(failure) ? <ShortAddress address={hash} /> : null}
      {hash || hasChanged(failure) || isOpen(failure) ? null : texts.notSent}
    </Banner>
  )
}
