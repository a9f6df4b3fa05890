import { pushView, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailWallet as english } from '../../messages/en/UpdateEmailWallet.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'

/** The e-mail address that opens the embedded wallet, and whose wallet it is. */
export function EmailCard(): ReactElement | null {
  const kit = useKit()
  useSection('UpdateEmailWallet')
  const texts = useTexts('UpdateEmailWallet', english)
  const { email } = useKitState(selectEmail)
  const { wallet } = kit.config
  if (!email || !wallet) return null
  return (
    <List label={texts.list}>
      <Row
        icon={<GlyphIcon of={envelope} />}
        title={email}
        sub={texts.kind(`\u2068${new URL(wallet.url).host}\u2069`)}
        end={texts.edit}
        chevron
        onClick={() => pushView(kit, { view: 'UpdateEmailWallet' })}
      />
    </List>
  )
}
