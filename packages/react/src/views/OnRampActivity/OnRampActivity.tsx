import { followOnRamp, pushView, selectOnRamp, stepOfOrder } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { OnRampActivity as english } from '../../messages/en/onRamp.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useOrders } from '../../queries/useOrders.ts'
import { useMoney } from '../OnRampProviders/useMoney.ts'
import { useTokenPictures } from '../OnRampProviders/useTokenPictures.ts'

export function OnRampActivity(_: ViewProps<'OnRampActivity'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampActivity', english)
  const format = useFormat()
  const { coins, money } = useMoney()
  const pictureOf = useTokenPictures()
  const orders = useOrders()
  const isRead = useKitState((state) => selectOnRamp(state) !== undefined)
  useEffect(() => followOnRamp(kit), [kit])
  // Until the browser's orders are read.
  if (!isRead) return <Body>{null}</Body>
  if (orders.length === 0)
    return (
      <Body>
        <Empty glyph={clock} title={texts.none} text={texts.noneText}>
          <Button
            variant="primary"
            size="md"
            startsFocus
            onClick={() => pushView(kit, { view: 'OnRampProviders' })}
          >
            {texts.buy}
          </Button>
        </Empty>
      </Body>
    )
  return (
    <Body>
      <List label={texts.purchases}>
        {orders.map((order, index) => (
          <Row
            key={order.id}
            icon={<Icon src={pictureOf(order)} round />}
            title={coins(order.purchaseAmount)}
            sub={[
              texts.step[stepOfOrder(order)],
              money(order.paymentTotal),
              format.date(order.startedAt, { month: 'short', day: 'numeric' }),
            ].join(' · ')}
            chevron
            startsFocus={index === 0}
            onClick={() => pushView(kit, { view: 'BuyInProgress', orderId: order.id })}
          />
        ))}
      </List>
    </Body>
  )
}

export const onRampActivityView = defineView({
  view: 'OnRampActivity',
  Component: OnRampActivity,
  texts: english,
})
