import { pushView } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Create as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Link } from '../../primitives/Link.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { mustAgree } from '../Connect/mustAgree.ts'
import { useEveryday } from '../Connect/useEveryday.ts'
import { EmailField } from '../EmailLogin/EmailField.tsx'

export function Create(): ReactElement {
  const kit = useKit()
  const texts = useTexts('Create', english)
  const asks = mustAgree(kit.config)
  const [hasAgreed, setHasAgreed] = useState(false)
  const { LegalCheckbox } = useEveryday(asks) ?? {}
  return (
    <>
      <Body>
        <Stack gap="md">
          <Note>{texts.text}</Note>
          {LegalCheckbox ? <LegalCheckbox checked={hasAgreed} onChange={setHasAgreed} /> : null}
          <EmailField isHeld={asks && !hasAgreed} startsFocus={!asks} />
        </Stack>
      </Body>
      <Footer ruled>
        <Note align="center">
          {texts.haveWallet}{' '}
          <Link onClick={() => pushView(kit, { view: 'ConnectWallets' })}>{texts.connect}</Link>
        </Note>
      </Footer>
    </>
  )
}

export const createView = defineView({ view: 'Create', Component: Create, texts: english })
