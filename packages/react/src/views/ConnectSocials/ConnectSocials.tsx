import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectSocials as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { more, socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { signInWith } from '../../social/signInWith.ts'
import { socialNames } from '../../social/socialNames.ts'
import { useSocials } from '../../social/useSocials.ts'
import { mustAgree } from '../Connect/mustAgree.ts'
import { useEveryday } from '../Connect/useEveryday.ts'

/** Every provider to sign in with. Opened first, it asks for consent as Connect does. */
export function ConnectSocials(): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectSocials', english)
  const socials = useSocials()
  const isFirst = useKitState(({ modal }) => !modal.open || modal.history.length === 1)
  const asks = isFirst && mustAgree(kit.config)
  const [hasAgreed, setHasAgreed] = useState(false)
  const { LegalCheckbox } = useEveryday(asks) ?? {}
  if (socials?.length === 0)
    return (
      <Body>
        <Empty glyph={more} title={texts.emptyTitle} text={texts.emptyText} />
      </Body>
    )
  return (
    <Body>
      {LegalCheckbox ? <LegalCheckbox checked={hasAgreed} onChange={setHasAgreed} /> : null}
      <List label={texts.group} busy={!socials}>
        {socials ? (
          socials.map((provider) => (
            <Row
              key={provider}
              icon={<GlyphIcon of={socialGlyphs[provider]} />}
              title={socialNames[provider]}
              chevron
              disabled={asks && !hasAgreed}
              onClick={() => signInWith(kit, provider)}
            />
          ))
        ) : (
          <SkeletonRows count={4} />
        )}
      </List>
    </Body>
  )
}

export const connectSocialsView = defineView({
  view: 'ConnectSocials',
  Component: ConnectSocials,
  texts: english,
  next: ['ConnectingSocial'],
})
