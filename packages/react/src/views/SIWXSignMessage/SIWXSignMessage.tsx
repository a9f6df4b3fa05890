import {
  cancelSignIn,
  confirmSignIn,
  type Failure,
  type Kit,
  type SiwxState,
  showNotice,
  signIn,
  toFailure,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SIWXSignMessage as english } from '../../messages/en/signIn.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Asker } from './Asker.tsx'
import { Proof } from './Proof.tsx'
import css from './SIWXSignMessage.css.ts'

const IDLE = { step: 'idle' } as const

/** S4.8. Who asks, and what is signed, before the wallet is asked. */
export function SIWXSignMessage(): ReactElement {
  const kit = useKit()
  const progress = useKitState((state) => state.siwx?.progress ?? IDLE)
  const failed = useFailure(failureOf(progress))
  useBegun(kit)
  return (
    <>
      <Body>
        <Stack>
          <Asker progress={progress} />
          {failed ? <Banner tone="error">{failed.text}</Banner> : null}
          <Proof prompt={'prompt' in progress ? progress.prompt : undefined} />
        </Stack>
      </Body>
      <Footer>
        <Acts progress={progress} />
      </Footer>
    </>
  )
}

/** What is waited for stands alone: it is too long for half a line. */
function Acts({ progress }: { progress: SiwxState['progress'] }): ReactElement {
  const kit = useKit()
  const texts = useTexts('SIWXSignMessage', english)
  const failed = useFailure(failureOf(progress))
  const cancel = (): void => void cancelSignIn(kit)
  const { step } = progress
  if (step === 'cancelling') return <Button loading>{texts.cancelling}</Button>
  if (step === 'asking' || step === 'verifying')
    return (
      <Stack gap="sm">
        <Button variant="primary" loading startsFocus>
          {texts.signing}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {texts.cancel}
        </Button>
      </Stack>
    )
  return (
    <Buttons>
      <Button onClick={cancel}>{texts.cancel}</Button>
      <Button
        variant="primary"
        startsFocus
        loading={step !== 'ready' && step !== 'failed'}
        onClick={failed?.remedy?.onClick ?? (() => void confirmSignIn(kit))}
      >
        {failed?.remedy?.label ?? (failed ? texts.tryAgain : texts.sign)}
      </Button>
    </Buttons>
  )
}

function failureOf(progress: SiwxState['progress']): Failure | undefined {
  return 'failure' in progress ? progress.failure : undefined
}

const definition = { Component: SIWXSignMessage, texts: english, start: 'none', css } as const

export const sIWXSignMessageView = defineView({ view: 'SIWXSignMessage', ...definition })
/** Another name of the view (S2.9). */
export const connectingSiweView = defineView({ view: 'ConnectingSiwe', ...definition })

/** A page may show the view by hand: then what it asks begins with it. */
function useBegun(kit: Kit): void {
  useEffect(() => {
    if ((kit.store.get().siwx?.progress.step ?? 'idle') !== 'idle') return
    signIn(kit).catch((error: unknown) => {
      // Everything else is in the state, where the view shows it.
      const failure = toFailure(error)
      if (failure.name === 'SiwxNotEnabledError') showNotice(kit, { failure, variant: 'error' })
    })
  }, [kit])
}
