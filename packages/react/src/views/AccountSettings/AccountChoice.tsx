import { type AccountState, chooseAccount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Avatar } from '../../primitives/Avatar.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'

export interface AccountChoiceProps {
  readonly accounts: AccountState['allAccounts']
  readonly address: string
  readonly label: string
}

/** The accounts that the wallet granted, where there are several. The chosen one is displayed, and signs. */
export function AccountChoice({ accounts, address, label }: AccountChoiceProps): ReactElement | null {
  const kit = useKit()
  if (accounts.length < 2) return null
  return (
    <List label={label} labelShown>
      {accounts.map((account) => (
        <Row
          key={account.address}
          icon={<Avatar address={account.address} />}
          title={<bdi data-part="num">{shortAddress(account.address)}</bdi>}
          current={account.address === address}
          onClick={() => chooseAccount(kit, { address: account.address })}
        />
      ))}
    </List>
  )
}
