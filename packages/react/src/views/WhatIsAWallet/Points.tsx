import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { WhatIsAWallet as english } from '../../messages/en/everyday.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useSheet } from '../../modal/useSheet.ts'
import { Button } from '../../primitives/Button.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { external, wallet } from '../../primitives/glyphs/common.tsx'
import { key, lock } from '../../primitives/glyphs/help.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import css from './Points.css.ts'
import { WALLET_FINDER_URL } from './walletFinder.ts'

export interface PointsProps {
  /** How the button looks that leads to a wallet. Without it, there is no button. */
  readonly variant?: 'primary' | 'strong' | undefined
}

export function Points({ variant }: PointsProps): ReactElement {
  useSheet(css)
  const { store } = useKit()
  const texts = useTexts('WhatIsAWallet', english)
  const points = [
    { glyph: wallet, title: texts.homeTitle, text: texts.homeText },
    { glyph: key, title: texts.loginTitle, text: texts.loginText },
    { glyph: lock, title: texts.yoursTitle, text: texts.yoursText },
  ]
  return (
    <Stack gap="lg">
      {points.map(({ glyph, title, text }) => (
        <div data-part="point" key={title}>
          <GlyphIcon of={glyph} />
          <div data-part="point-main">
            <h2 data-part="point-title">{title}</h2>
            <p data-part="note">{text}</p>
          </div>
        </div>
      ))}
      {variant ? (
        <Button
          variant={variant}
          href={WALLET_FINDER_URL}
          onClick={() => store.dispatch({ type: 'click.getWallet' })}
        >
          {texts.getWallet}
          <Glyph of={external} size={16} />
        </Button>
      ) : null}
    </Stack>
  )
}
