import type { ReactElement } from 'react'
import { WhatIsANetwork as english } from '../../messages/en/everyday.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { HelpPoints } from '../../primitives/HelpPoints.tsx'
import { fee, practice, record, separate } from './glyphs.tsx'

export function WhatIsANetwork(_: ViewProps<'WhatIsANetwork'>): ReactElement {
  const texts = useTexts('WhatIsANetwork', english)
  return (
    <Body>
      <HelpPoints
        points={[
          { glyph: record, title: texts.recordTitle, text: texts.recordText },
          { glyph: separate, title: texts.sideTitle, text: texts.sideText },
          { glyph: fee, title: texts.feeTitle, text: texts.feeText },
          { glyph: practice, title: texts.testTitle, text: texts.testText },
        ]}
      />
    </Body>
  )
}

export const whatIsANetworkView = defineView({
  view: 'WhatIsANetwork',
  Component: WhatIsANetwork,
  texts: english,
})
