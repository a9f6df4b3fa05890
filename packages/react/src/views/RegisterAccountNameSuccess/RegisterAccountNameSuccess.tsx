import { resetView, selectAccount, selectNames } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { RegisterAccountNameSuccess as english } from '../../messages/en/names.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Status } from '../../primitives/Status.tsx'

/** S4.21. The name is the account's. */
export function RegisterAccountNameSuccess(_: ViewProps<'RegisterAccountNameSuccess'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('RegisterAccountNameSuccess', english)
  const { owned } = useKitState(selectNames)
  const profileName = useKitState((state) => selectAccount(state).profileName)
  const name = owned.step === 'owned' ? owned.name : profileName
  return (
    <>
      <Body>
        <Status
          glyph={check}
          tone="success"
          step="done"
          title={texts.yours}
          text={name ? texts.yoursText(name) : ''}
        />
      </Body>
      <Footer>
        <Button variant="primary" startsFocus onClick={() => resetView(kit, { view: 'Account' })}>
          {texts.go}
        </Button>
      </Footer>
    </>
  )
}

export const registerAccountNameSuccessView = defineView({
  view: 'RegisterAccountNameSuccess',
  Component: RegisterAccountNameSuccess,
  texts: english,
  start: 'none',
  titleShown: 'hidden',
})
