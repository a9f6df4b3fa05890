import { disconnect, showNotice } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { AccountSettings as english } from '../../messages/en/AccountSettings.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { exit } from '../../primitives/glyphs/account.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'

/**
 * Ends every connection. The modal closes by itself once the account is gone; where a wallet failed, a notice over the
 * page says so, because that wallet may still list this page.
 */
export function DisconnectRow(): ReactElement {
  const kit = useKit()
  const texts = useTexts('AccountSettings', english)
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await disconnect(kit)
    } catch {
      // The reason is a wallet's or a server's own words: it's in the event, for the integrator.
      showNotice(kit, { message: texts.failed, variant: 'error' })
    }
    setLeaving(false)
  }

  return (
    <List label={texts.disconnect}>
      <Row
        tone="error"
        icon={<GlyphIcon of={exit} />}
        title={leaving ? texts.disconnecting : texts.disconnect}
        onClick={leaving ? undefined : () => void leave()}
      />
    </List>
  )
}
