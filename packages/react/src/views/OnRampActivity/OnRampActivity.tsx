import {
  followOnRamp,
  pushView,
  selectAccount,
  selectNetwork,
  selectOnRampOrders,
  stepOfOrder,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { OnRampActivity as english } from '../../messages/en/OnRampActivity.ts'
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
import { useMoney } from '../OnRampProviders/useMoney.ts'

/** What was bought from this browser, and where it stands. */
export function OnRampActivity(_: ViewProps<'OnRampActivity'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampActivity', english)
  const format = useFormat()
  const { coins, money } = useMoney()
  const orders = useKitState((state) =>
    selectOnRampOrders(state, {
      address: selectAccount(state).address,
      caipNetworkId: selectNetwork(state).caipNetwork?.caipNetworkId,
    }),
  )
  useEffect(() => followOnRamp(kit), [kit])
  if (orders.length === 0)
    return (
      <Body>
        <Empty glyph={clock} title={texts.none} text={texts.noneText}>
          <Button size="md" onClick={() => pushView(kit, { view: 'OnRampProviders' })}>
            {texts.buy}
          </Button>
        </Empty>
      </Body>
    )
  return (
    <Body>
      <List label={texts.purchases}>
        {orders.map((order) => (
          <Row
            key={order.id}
            icon={<Icon round />}
            title={coins(order.purchaseAmount)}
            sub={texts.row(
              money(order.paymentTotal),
              format.date(order.startedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            )}
            end={texts.step[stepOfOrder(order)]}
            chevron
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
  start: 'back',
})
