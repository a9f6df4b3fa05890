import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ConnectSocials as english } from '../../messages/en/ConnectSocials.ts'
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

/** Every provider to sign in with. */
export function ConnectSocials(): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectSocials', english)
  const socials = useSocials()
  if (socials?.length === 0)
    return (
      <Body>
        <Empty glyph={more} title={texts.emptyTitle} text={texts.emptyText} />
      </Body>
    )
  return (
    <Body>
      <List label={texts.group} busy={!socials}>
        {socials ? (
          socials.map((provider) => (
            <Row
              key={provider}
              icon={<GlyphIcon of={socialGlyphs[provider]} />}
              title={socialNames[provider]}
              chevron
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
  start: 'back',
  next: ['ConnectingSocial'],
})
