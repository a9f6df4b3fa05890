import {
  prepareSend,
  resetView,
  reviewSend,
  type SendButton,
  selectAccount,
  selectNetwork,
  selectSend,
  selectSendButton,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSend as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { AmountCard } from './AmountCard.tsx'
import { ReceiverCard } from './ReceiverCard.tsx'
import { Recipients } from './Recipients.tsx'
import { SendBanners } from './SendBanners.tsx'
import css from './WalletSend.css.ts'

export function WalletSend({ route }: ViewProps<'WalletSend'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const address = useKitState((state) => selectAccount(state).address)
  const network = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const isPrepared = useKitState((state) => selectSend(state).from !== undefined)
  const { receiver, tokenId, amount } = route
  const prepare = (): void => {
    // What went wrong is in the state, where the banners read it.
    void prepareSend(kit, {
      ...(receiver === undefined ? {} : { receiver }),
      ...(tokenId === undefined ? {} : { tokenId }),
      ...(amount === undefined ? {} : { amount }),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared again for each purpose and each account, and after a reset
  useEffect(prepare, [kit, receiver, tokenId, amount, address, network, isPrepared])

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
  return (
    <Body>
      <Stack gap="sm">
        <AmountCard />
        <ReceiverCard />
        <Recipients />
        <SendBanners onRetry={prepare} />
        <div data-part="spacer" />
        <SendButtonRow />
      </Stack>
    </Body>
  )
}

const GOES_ON: readonly SendButton[] = ['previewSend', 'inProgress']
const WAITS: readonly SendButton[] = ['checkingFee', 'checkingAddress']

function SendButtonRow(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const button = useKitState(selectSendButton)
  return (
    <Button
      variant="primary"
      loading={WAITS.includes(button)}
      disabled={!GOES_ON.includes(button)}
      onClick={() => reviewSend(kit)}
    >
      {texts.button[button]}
    </Button>
  )
}

export const walletSendView = defineView({ view: 'WalletSend', Component: WalletSend, texts: english, css })
