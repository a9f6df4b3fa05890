import {
  pushView,
  selectAccount,
  selectNetwork,
  selectOnRampOrders,
  stepOfOrder,
  truncateAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Account as english } from '../../messages/en/Account.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'

/** Coins that were bought and have not arrived yet; nothing where none are. */
export function Buying(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Account', english)
  const format = useFormat()
  const orders = useKitState((state) =>
    selectOnRampOrders(state, {
      address: selectAccount(state).address,
      caipNetworkId: selectNetwork(state).caipNetwork?.caipNetworkId,
    }),
  )
  const rows = orders.flatMap((order) => {
    const step = stepOfOrder(order)
    if (step !== 'unpaid' && step !== 'arriving' && step !== 'slow') return []
    const { amount, currency } = order.purchaseAmount
    return [
      <Row
        key={order.id}
        icon={<Icon round />}
        title={texts.buying(`${format.amount(truncateAmount(amount))} ${currency}`)}
        sub={texts.buyingStep[step]}
        chevron
        onClick={() => pushView(kit, { view: 'BuyInProgress', orderId: order.id })}
      />,
    ]
  })
  return rows.length > 0 ? <List label={texts.buy}>{rows}</List> : null
}
