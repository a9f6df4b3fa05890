import { selectConnections } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { AccountSettings as english } from '../../messages/en/settings.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { exit } from '../../primitives/glyphs/account.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useLeave } from './useLeave.ts'

/** Ends every connection. The modal closes by itself once the account is gone. */
export function DisconnectRow(): ReactElement {
  const texts = useTexts('AccountSettings', english)
  const { leave, isLeaving } = useLeave()
  const hasSeveral = useKitState((state) => selectConnections(state).length > 1)
  const label = hasSeveral ? texts.disconnectAll : texts.disconnect
  return (
    <List label={label}>
      <Row
        tone="error"
        icon={<GlyphIcon of={exit} />}
        title={isLeaving ? texts.disconnecting : label}
        onClick={isLeaving ? undefined : () => void leave()}
      />
    </List>
  )
}
