import { finishSend, selectNetwork, selectSend, type TransactionProgress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useSending } from './useSending.ts'
import { useTransactionUrl } from './useTransactionUrl.ts'

type Step = Extract<TransactionProgress, { step: 'pending' | 'confirmed' | 'unknown' }>

/** The transfer once the network has it. */
export function OnItsWay({ progress }: { progress: Step }): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSendPreview', english)
  const url = useTransactionUrl(progress.hash)
  return (
    <>
      <Body>
        <Outcome step={progress.step} />
      </Body>
      <Footer>
        <Stack gap="sm">
          {url ? <Button href={url}>{texts.explorer}</Button> : null}
          {progress.step === 'unknown' ? (
            <Button variant="primary" onClick={() => finishSend(kit)}>
              {texts.done}
            </Button>
          ) : null}
        </Stack>
      </Footer>
    </>
  )
}

function Outcome({ step }: { step: Step['step'] }): ReactElement {
  const texts = useTexts('WalletSendPreview', english)
  const { token } = useKitState(selectSend)
  const network = useKitState((state) => selectNetwork(state).caipNetwork?.name) ?? ''
  const { what } = useSending()
  if (step === 'unknown')
    return <Status glyph={clock} title={texts.unconfirmed} text={texts.unconfirmedText} />
  if (step === 'confirmed')
    return <Status glyph={check} tone="success" step="done" title={texts.sent(what)} />
  return (
    <Status
      icon={<Icon src={token?.iconUrl} size={72} round />}
      round
      step="waiting"
      title={texts.sending(what)}
      text={texts.sendingText(network)}
    />
  )
}
