import {
  explorerUrl,
  followOnRamp,
  forgetOnRampOrder,
  type OnRampOrder,
  replaceView,
  resetView,
  resumeOnRampOrder,
  selectOnRamp,
  stepOfOrder,
} from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { BuyInProgress as english } from '../../messages/en/onRamp.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { check, close } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { openCheckout } from '../OnRampProviders/openCheckout.ts'
import { useMoney } from '../OnRampProviders/useMoney.ts'
import { useTokenPictures } from '../OnRampProviders/useTokenPictures.ts'

/** One purchase, from the checkout to the coins' arrival. Only the provider says that it failed. */
export function BuyInProgress({ route }: ViewProps<'BuyInProgress'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('BuyInProgress', english)
  const orders = useKitState((state) => selectOnRamp(state)?.orders)
  const order = orders?.find(({ id }) => id === route.orderId)
  useEffect(() => followOnRamp(kit), [kit])
  // Until the browser's orders are read.
  if (!orders) return <Body>{null}</Body>
  if (!order)
    return (
      <Body>
        <Empty title={texts.gone} text={texts.goneText}>
          <Button
            variant="primary"
            size="md"
            startsFocus
            onClick={() => replaceView(kit, { view: 'OnRampProviders' })}
          >
            {texts.back}
          </Button>
        </Empty>
      </Body>
    )
  const step = stepOfOrder(order)
  const isOver = ['arrived', 'failed', 'refunded'].includes(step)
  return (
    <>
      <Body>
        <Stack>
          <Outcome order={order} />
          {step === 'declined' ? <Banner>{texts.declined}</Banner> : null}
          {order.isUnreachable && !isOver ? <Banner tone="warning">{texts.unreachable}</Banner> : null}
        </Stack>
      </Body>
      <Footer>
        <Stack gap="sm">
          {step === 'unpaid' || step === 'declined' ? (
            <Unpaid order={order} isBlocked={step === 'unpaid' && (route.isBlocked ?? false)} />
          ) : (
            <Ended order={order} />
          )}
        </Stack>
      </Footer>
    </>
  )
}

function Outcome({ order }: { order: OnRampOrder }): ReactElement {
  const texts = useTexts('BuyInProgress', english)
  const { coins } = useMoney()
  const icon = <Icon src={useTokenPictures()(order)} round size={72} />
  const what = coins(order.purchaseAmount)
  const reason = order.reason ? texts.reason(order.reason) : texts.noReason
  switch (stepOfOrder(order)) {
    case 'unpaid':
      return <Status icon={icon} round title={texts.unpaid} text={texts.unpaidText(what)} />
    case 'arriving':
      return (
        <Status icon={icon} round step="waiting" title={texts.arriving} text={texts.arrivingText(what)} />
      )
    case 'slow':
      return <Status glyph={clock} title={texts.slow} text={texts.slowText} />
    case 'arrived':
      return (
        <Status
          glyph={check}
          tone="success"
          step="done"
          title={texts.arrived}
          text={texts.arrivedText(what)}
        />
      )
    case 'declined':
    case 'failed':
      return <Status glyph={close} tone="error" title={texts.failed} text={reason} />
    case 'refunded':
      return <Status glyph={close} title={texts.refunded} text={reason} />
  }
}

interface UnpaidProps {
  readonly order: OnRampOrder
  readonly isBlocked: boolean
}

/** The way to the checkout: its window may have been blocked or closed, or a card declined. */
function Unpaid({ order, isBlocked }: UnpaidProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('BuyInProgress', english)
  const [step, setStep] = useState<'idle' | 'opening' | 'blocked' | 'failed'>(isBlocked ? 'blocked' : 'idle')
  const open = (): void => {
    setStep('opening')
    openCheckout(() => resumeOnRampOrder(kit, { order })).then(
      (isOpen) => setStep(isOpen ? 'idle' : 'blocked'),
      () => setStep('failed'),
    )
  }
  return (
    <>
      {step === 'blocked' ? <Banner>{texts.blocked}</Banner> : null}
      {step === 'failed' ? <Banner tone="error">{texts.openFailed}</Banner> : null}
      <Button variant="primary" startsFocus loading={step === 'opening'} onClick={open}>
        {step === 'opening' ? texts.opening : texts.open}
      </Button>
      {order.status === 'created' ? (
        <Button
          variant="ghost"
          onClick={() => {
            forgetOnRampOrder(kit, { id: order.id })
            resetView(kit, { view: 'Account' })
          }}
        >
          {texts.notPaid}
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => resetView(kit, { view: 'Account' })}>
          {texts.done}
        </Button>
      )}
    </>
  )
}

function Ended({ order }: { order: OnRampOrder }): ReactElement {
  const kit = useKit()
  const texts = useTexts('BuyInProgress', english)
  const network = kit.config.networks.find(({ caipNetworkId }) => caipNetworkId === order.caipNetworkId)
  const url = useKitState(
    (state) => network && order.txHash && explorerUrl(state, network, 'transaction', order.txHash),
  )
  const hasFailed = order.status === 'failed' || order.status === 'refunded'
  return (
    <>
      {url ? <Button href={url}>{texts.explorer}</Button> : null}
      {hasFailed ? (
        <Button onClick={() => replaceView(kit, { view: 'OnRampProviders' })}>{texts.tryAgain}</Button>
      ) : null}
      <Button variant="primary" startsFocus onClick={() => resetView(kit, { view: 'Account' })}>
        {texts.done}
      </Button>
    </>
  )
}

export const buyInProgressView = defineView({
  view: 'BuyInProgress',
  Component: BuyInProgress,
  texts: english,
})
