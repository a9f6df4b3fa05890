import {
  flipSwap,
  followSwapQuote,
  prepareSwap,
  pushView,
  readSwapQuote,
  resetView,
  reviewSwap,
  selectAccount,
  selectNetwork,
  selectSwap,
  selectSwapButton,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { swap as swapGlyph } from '../../primitives/glyphs/activity.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { PayCard } from './PayCard.tsx'
import { ReceiveCard } from './ReceiveCard.tsx'
import css from './Swap.css.ts'
import { SwapBanners } from './SwapBanners.tsx'
import { Terms } from './Terms.tsx'
import { useHeldQuote } from './useHeldQuote.ts'

export function Swap({ route }: ViewProps<'Swap'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const address = useKitState((state) => selectAccount(state).address)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const isPrepared = useKitState((state) => selectSwap(state).from !== undefined)
  const { tokensStep } = useKitState(selectSwap)
  const chain = network?.caipNetworkId
  const prepare = (): void => {
    // What went wrong is in the state, where the banners read it.
    void prepareSwap(kit, route)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared again for each account and network, and after a reset
  useEffect(prepare, [kit, address, chain, isPrepared])
  useEffect(() => followSwapQuote(kit), [kit])
  if (!address || !network)
    return (
      <Body>
        <Empty title={texts.notConnected} text={texts.notConnectedText}>
          <Button variant="primary" size="md" onClick={() => resetView(kit, { view: 'Connect' })}>
            {texts.connect}
          </Button>
        </Empty>
      </Body>
    )
  if (tokensStep === 'unsupported')
    return (
      <Body>
        <Empty title={texts.unsupported} text={texts.unsupportedText(network.name)}>
          <Button
            variant="primary"
            size="md"
            onClick={() => pushView(kit, { view: 'UnsupportedChain', isSwap: true })}
          >
            {texts.switchNetwork}
          </Button>
        </Empty>
      </Body>
    )
  return <Form onRetry={tokensStep === 'failed' ? prepare : () => void readSwapQuote(kit)} />
}

function Form({ onRetry }: { onRetry: () => void }): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const button = useKitState(selectSwapButton)
  const { quote, readAt, hold } = useHeldQuote()
  return (
    <Body>
      <Stack gap="sm">
        <PayCard />
        <div data-part="swap-flip">
          <IconButton label={texts.flip} of={swapGlyph} onClick={() => void flipSwap(kit)} />
        </div>
        <ReceiveCard quote={quote} />
        <Terms quote={quote} readAt={readAt} />
        <SwapBanners quote={quote} onRetry={onRetry} />
        <div data-part="spacer" {...hold}>
          <Button
            variant="primary"
            loading={button === 'quoting'}
            disabled={button !== 'reviewSwap' && button !== 'inProgress'}
            onClick={() => reviewSwap(kit, { quote })}
          >
            {texts.button[button]}
          </Button>
        </div>
      </Stack>
    </Body>
  )
}

export const swapView = defineView({ view: 'Swap', Component: Swap, texts: english, css })
