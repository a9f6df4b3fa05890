import { pushView, type SwapSide, selectSwap } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { TokenButton } from '../../primitives/TokenButton.tsx'

export function SideButton({ side }: { side: SwapSide }): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const { [side]: token, tokensStep } = useKitState(selectSwap)
  // The coin to sell comes with the list: what is pressed before that would be replaced.
  if (!token && (tokensStep === 'unread' || tokensStep === 'reading')) return <Skeleton shape="balance" />
  return (
    <TokenButton
      token={token}
      empty={texts.selectToken}
      hint={texts.chooseToken}
      onClick={() => pushView(kit, { view: 'SwapSelectToken', side })}
    />
  )
}
