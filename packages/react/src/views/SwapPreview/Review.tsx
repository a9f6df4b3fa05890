import { goBack, selectSwap, selectSwapQuote } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Acts } from './Acts.tsx'
import { Exchange } from './Exchange.tsx'
import { Steps } from './Steps.tsx'
import { Terms } from './Terms.tsx'
import type { ReviewStep } from './useSteps.ts'
import { Word } from './Word.tsx'

/** The swap before it is sent, while the wallet is asked, and after it failed. */
export function Review({ progress }: { progress: ReviewStep }): ReactElement {
  const kit = useKit()
  const texts = useTexts('SwapPreview', english)
  const { sell, buy, reviewed } = useKitState(selectSwap)
  const newest = useKitState(selectSwapQuote)
  const failed = useFailure('failure' in progress ? progress.failure : undefined)
  const said: ReviewStep = 'failure' in progress && !failed ? { step: 'idle' } : progress
  if (!sell || !buy || !reviewed)
    return (
      <Body>
        <Empty title={texts.nothing} text={texts.nothingText}>
          <Button size="md" onClick={() => goBack(kit)}>
            {texts.back}
          </Button>
        </Empty>
      </Body>
    )
  // A worse price has to be accepted; a better one comes by itself.
  const isBusy = progress.step === 'asking' || progress.step === 'pending'
  const moved = !isBusy && newest && newest.receives < reviewed.receives ? newest : undefined
  return (
    <>
      <Body>
        <Stack gap="lg">
          <Exchange sell={sell} buy={buy} quote={reviewed} />
          <Terms quote={reviewed} />
          {sell.address === undefined ? null : <Steps progress={progress} sell={sell} />}
          <Word progress={said} quote={reviewed} moved={moved} />
        </Stack>
      </Body>
      <Footer>
        <Acts progress={said} quote={reviewed} moved={moved} />
      </Footer>
    </>
  )
}
