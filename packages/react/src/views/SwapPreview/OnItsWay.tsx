import { explorerUrl, finishSwap, selectNetwork, selectSwap, type TransactionProgress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useSwapping } from './useSwapping.ts'

type Step = Extract<TransactionProgress, { step: 'pending' | 'confirmed' | 'unknown' }>

/** The swap once the network has it. */
export function OnItsWay({ progress }: { progress: Step }): ReactElement {
  const kit = useKit()
  const texts = useTexts('SwapPreview', english)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const url = useKitState((state) => network && explorerUrl(state, network, 'transaction', progress.hash))
  return (
    <>
      <Body>
        <Outcome step={progress.step} network={network?.name ?? ''} />
      </Body>
      <Footer>
        <Stack gap="sm">
          {url ? <Button href={url}>{texts.explorer}</Button> : null}
          {progress.step === 'pending' ? null : (
            <Button variant="primary" startsFocus onClick={() => finishSwap(kit)}>
              {texts.close}
            </Button>
          )}
        </Stack>
      </Footer>
    </>
  )
}

function Outcome({ step, network }: { step: Step['step']; network: string }): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const { buy } = useKitState(selectSwap)
  const { what, other } = useSwapping()
  if (step === 'unknown')
    return <Status glyph={clock} title={texts.unconfirmed} text={texts.unconfirmedText} />
  if (step === 'confirmed')
    return (
      <Status
        glyph={check}
        tone="success"
        step="done"
        title={texts.done}
        text={texts.doneText(what, other)}
      />
    )
  return (
    <Status
      icon={<Icon src={buy?.iconUrl} size={72} round />}
      round
      step="waiting"
      title={texts.swapping(what, other)}
      text={texts.swappingText(network)}
    />
  )
}
