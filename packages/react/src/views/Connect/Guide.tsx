import type { ReactElement } from 'react'
import { WhatIsAWallet as english } from '../../messages/en/WhatIsAWallet.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Points } from '../WhatIsAWallet/Points.tsx'

/** What a wallet is, for the panel beside the list of wallets. */
export function Guide(): ReactElement {
  useSection('WhatIsAWallet')
  const texts = useTexts('WhatIsAWallet', english)
  return (
    <>
      <h2 data-part="aside-title">{texts.title}</h2>
      <Points variant="strong" />
    </>
  )
}
