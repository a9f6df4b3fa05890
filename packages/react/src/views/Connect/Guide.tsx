import type { ReactElement } from 'react'
import { WhatIsAWallet as english } from '../../messages/en/everyday.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Points } from '../WhatIsAWallet/Points.tsx'

export interface GuideProps {
  /** Whether it has a button that leads to a wallet. */
  readonly leadsOn: boolean
}

/** What a wallet is, for the panel beside the list of wallets. */
export function Guide({ leadsOn }: GuideProps): ReactElement {
  useSection('WhatIsAWallet')
  const texts = useTexts('WhatIsAWallet', english)
  return (
    <>
      <h2 data-part="aside-title">{texts.title}</h2>
      <Points variant={leadsOn ? 'strong' : undefined} />
    </>
  )
}
