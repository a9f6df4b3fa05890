import { pushView, stepOfOrder, truncateAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Account as english } from '../../messages/en/account.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useOrders } from '../../queries/useOrders.ts'

/** Coins that were bought and have not arrived yet; nothing where none are. */
export function Buying(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Account', english)
  const orders = useOrders()
  const rows = orders.flatMap((order) => {
    const step = stepOfOrder(order)
    if (step !== 'unpaid' && step !== 'arriving' && step !== 'slow') return []
    const { amount, currency } = order.purchaseAmount
    return [
      <Row
        key={order.id}
        icon={<Icon round />}
        title={
          <>
            <span data-part="sr">{texts.buying} </span>
            <Amount value={truncateAmount(amount)} symbol={currency} />
          </>
        }
        sub={texts.buyingStep[step]}
        chevron
        onClick={() => pushView(kit, { view: 'BuyInProgress', orderId: order.id })}
      />,
    ]
  })
  return rows.length > 0 ? (
    <div>
      <List label={texts.buying} labelShown>
        {rows}
      </List>
    </div>
  ) : null
}
