import { readDevice } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Downloads as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import type { GlyphShape } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { external, wallet as walletGlyph } from '../../primitives/glyphs/common.tsx'
import { phone, puzzle } from '../../primitives/glyphs/pairing.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { shortName } from '../../primitives/shortName.ts'

/** Where to get a wallet: the stores of this device, and its page. */
export function Downloads({ route: { wallet } }: ViewProps<'Downloads'>): ReactElement {
  const texts = useTexts('Downloads', english)
  const { isMobile, isAndroid, isIos } = readDevice()
  const places: readonly Place[] = [
    { title: texts.extension, href: wallet.chromeStore, glyph: puzzle, isHere: !isMobile },
    { title: texts.appStore, href: wallet.appStore, glyph: phone, isHere: !isAndroid },
    { title: texts.playStore, href: wallet.playStore, glyph: phone, isHere: !isIos },
    { title: texts.homepage, href: wallet.homepage, glyph: external, isHere: true },
  ]
  const all = places.filter(({ href }) => href)
  const here = all.filter(({ isHere }) => isHere)
  // A wallet for other devices only can still be installed there.
  const known = here.length > 0 ? here : all
  if (known.length === 0)
    return (
      <Body>
        <Empty glyph={walletGlyph} title={texts.noneTitle} text={texts.noneText(shortName(wallet.name))} />
      </Body>
    )
  return (
    <>
      <Body>
        <List label={texts.places}>
          {known.map(({ title, href, glyph }) => (
            <Row key={title} icon={<GlyphIcon of={glyph} />} title={title} href={href} />
          ))}
        </List>
      </Body>
      <Footer ruled>
        <Note align="center">{texts.after}</Note>
      </Footer>
    </>
  )
}

interface Place {
  readonly title: string
  readonly href: string | undefined
  readonly glyph: GlyphShape
  /** Whether this device can use it. */
  readonly isHere: boolean
}

function useTitle({ wallet }: ViewProps<'Downloads'>['route']): string {
  return useTexts('Downloads', english).titleOf(shortName(wallet.name))
}

export const downloadsView = defineView({ view: 'Downloads', Component: Downloads, texts: english, useTitle })
