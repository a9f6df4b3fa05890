import type { ReactElement } from 'react'
import { WhatIsABuy as english } from '../../messages/en/everyday.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { coin, wallet } from '../../primitives/glyphs/common.tsx'
import { lock } from '../../primitives/glyphs/help.tsx'
import { HelpPoints } from '../../primitives/HelpPoints.tsx'

export function WhatIsABuy(_: ViewProps<'WhatIsABuy'>): ReactElement {
  const texts = useTexts('WhatIsABuy', english)
  return (
    <Body>
      <HelpPoints
        points={[
          { glyph: wallet, title: texts.whatTitle, text: texts.whatText },
          { glyph: lock, title: texts.whoTitle, text: texts.whoText },
          { glyph: coin, title: texts.feeTitle, text: texts.feeText },
          { glyph: clock, title: texts.timeTitle, text: texts.timeText },
        ]}
      />
    </Body>
  )
}

export const whatIsABuyView = defineView({ view: 'WhatIsABuy', Component: WhatIsABuy, texts: english })
