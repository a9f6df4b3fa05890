import { pushView, type SwapSide, selectSwap } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/Swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Glyph } from '../../primitives/Glyph.tsx'
import { chevronDown } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'

/** The token of one side, and the way to another. */
export function TokenButton({ side }: { side: SwapSide }): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const { [side]: token, tokensStep } = useKitState(selectSwap)
  // The coin to sell comes with the list: what is pressed before that would be replaced.
  if (!token && (tokensStep === 'unread' || tokensStep === 'reading')) return <Skeleton shape="balance" />
  return (
    <button
      type="button"
      data-part="swap-token"
      data-state={token ? undefined : 'empty'}
      onClick={() => pushView(kit, { view: 'SwapSelectToken', side })}
    >
      {token ? <Icon src={token.iconUrl} size={24} round /> : null}
      <span data-part="swap-symbol" dir="auto" title={token?.symbol}>
        {token ? token.symbol : texts.selectToken}
      </span>
      {token ? <span data-part="sr">{texts.chooseToken}</span> : null}
      <Glyph of={chevronDown} size={16} />
    </button>
  )
}
