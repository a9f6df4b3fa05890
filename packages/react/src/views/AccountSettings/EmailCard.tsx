import { pushView, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailWallet as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { ManageWallet } from './ManageWallet.tsx'

export function EmailCard(): ReactElement | null {
  const kit = useKit()
  useSection('UpdateEmailWallet')
  const texts = useTexts('UpdateEmailWallet', english)
  const { email } = useKitState(selectEmail)
  const { wallet } = kit.config
  if (!wallet) return null
  const address = email ? (
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
  ) : null
  return (
    <>
      {address}
      <ManageWallet />
    </>
  )
}
