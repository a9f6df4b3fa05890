import type { ReactElement } from 'react'
import { WhatIsAWallet as english } from '../../messages/en/everyday.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Points } from './Points.tsx'
import css from './WhatIsAWallet.css.ts'

export function WhatIsAWallet(_: ViewProps<'WhatIsAWallet'>): ReactElement {
  return (
    <Body>
      <Points variant="primary" />
    </Body>
  )
}

export const whatIsAWalletView = defineView({
  view: 'WhatIsAWallet',
  Component: WhatIsAWallet,
  texts: english,
  css,
})
