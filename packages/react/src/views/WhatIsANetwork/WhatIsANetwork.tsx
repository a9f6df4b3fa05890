import type { ReactElement } from 'react'
import { WhatIsANetwork as english } from '../../messages/en/WhatIsANetwork.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { Note } from '../../primitives/Note.tsx'
import { fee, practice, record, separate } from './glyphs.tsx'
import css from './WhatIsANetwork.css.ts'

export function WhatIsANetwork(_: ViewProps<'WhatIsANetwork'>): ReactElement {
  const texts = useTexts('WhatIsANetwork', english)
  const points = [
    { glyph: record, title: texts.recordTitle, text: texts.recordText },
    { glyph: separate, title: texts.sideTitle, text: texts.sideText },
    { glyph: fee, title: texts.feeTitle, text: texts.feeText },
    { glyph: practice, title: texts.testTitle, text: texts.testText },
  ]
  return (
    <Body>
      <div data-part="points">
        {points.map(({ glyph, title, text }) => (
          <div data-part="point" key={title}>
            <GlyphIcon of={glyph} />
            <div data-part="row-main">
              <h2 data-part="point-title">{title}</h2>
              <Note>{text}</Note>
            </div>
          </div>
        ))}
      </div>
    </Body>
  )
}

export const whatIsANetworkView = defineView({
  view: 'WhatIsANetwork',
  Component: WhatIsANetwork,
  texts: english,
  start: 'back',
  css,
})
