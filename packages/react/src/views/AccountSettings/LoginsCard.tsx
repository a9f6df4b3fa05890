import { pushView, selectSocial } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Logins as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { socialNames } from '../../social/socialNames.ts'

export function LoginsCard(): ReactElement {
  const kit = useKit()
  useSection('Logins')
  const texts = useTexts('Logins', english)
  const { provider, userName } = useKitState(selectSocial)
  return (
    <List label={texts.title}>
      <Row
        icon={<GlyphIcon of={provider ? socialGlyphs[provider] : envelope} />}
        title={texts.title}
        sub={
          <>
            {provider ? socialNames[provider] : texts.email}
            {userName ? (
              <>
                {' · '}
                <bdi>{userName}</bdi>
              </>
            ) : null}
          </>
        }
        chevron
        onClick={() => pushView(kit, { view: 'Logins' })}
      />
    </List>
  )
}
