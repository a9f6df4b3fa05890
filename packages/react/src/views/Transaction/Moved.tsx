import type { CaipNetwork, Transaction, TransactionTransfer } from '@latchkey/core'
import type { ReactElement } from 'react'
import { Transaction as english } from '../../messages/en/activity.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Estimate } from '../../primitives/Estimate.tsx'
import { frame } from '../../primitives/glyphs/activity.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Row } from '../../primitives/Row.tsx'
import { MovedAmount } from '../Transactions/MovedAmount.tsx'

export interface MovedProps {
  readonly transaction: Transaction
  readonly network: CaipNetwork | undefined
}

export function Moved({ transaction, network }: MovedProps): ReactElement | null {
  const { transfers, omittedTransfers, status } = transaction
  const texts = useTexts('Transaction', english)
  if (transfers.length === 0) return null
  const word = ({ direction }: TransactionTransfer): string =>
    direction === 'in' ? texts.youGot : direction === 'out' ? texts.youSent : texts.toYourself
  return (
    <List label={texts.title}>
      {transfers.map((transfer, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and two entries may be equal
          key={index}
          icon={
            <Icon
              src={transfer.iconUrl}
              round={!transfer.isNft}
              glyph={transfer.isNft ? frame : undefined}
              badge={network ? <NetworkIcon network={network} size={16} /> : null}
            />
          }
          title={<MovedAmount transfer={transfer} failed={status === 'failed'} exact />}
          sub={
            <>
              {status === 'confirmed' ? word(transfer) : null}{' '}
              {transfer.worth === undefined ? null : <Estimate dollars={transfer.worth} />}
            </>
          }
        />
      ))}
      {omittedTransfers === undefined ? null : <Row title={texts.omitted(omittedTransfers)} />}
    </List>
  )
}
