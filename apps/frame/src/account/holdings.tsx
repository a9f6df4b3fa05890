import type { Line } from '@latchkey/clear-signing'
import { accountBalance, type WalletRecord } from '@latchkey/contract'
import type { ReactElement } from 'react'
import { nameOf } from '../approval/networks.ts'
import { Rows, Section, Warning } from '../approval/screen/parts.tsx'
import { addressesOf } from './addresses.ts'
import type { Account } from './words.ts'

/** The balances of the wallet's accounts, from the operator's gateway. */
export async function holdingsSection(account: Account, wallet: WalletRecord): Promise<ReactElement> {
  const { page, texts, approvalTexts } = account
  const lines: Line[] = []
  const unknown = new Set<string>()
  try {
    for (const { address } of await addressesOf(wallet, account)) {
      const path = accountBalance.path.replace('{address}', address)
      const { balances, missing = [] } = await page.server.get(accountBalance, path)
      for (const { name, symbol, chainId, quantity } of balances)
        if (Number(quantity.numeric) > 0)
          lines.push({
            label: `${name} · ${nameOf(chainId)}`,
            value: `${quantity.numeric} ${symbol}`,
          })
      for (const { chainId, part } of missing) if (part === 'balances') unknown.add(nameOf(chainId))
    }
  } catch (error) {
    // The user is warned, so that unreadable balances do not pass for an empty wallet.
    if (!(error instanceof Error)) throw error
    return <Warning>{texts.holdingsFailed}</Warning>
  }
  return (
    <Section title={texts.holdings}>
      {lines.length > 0 ? <Rows lines={lines} /> : <p>{texts.holdsNothing}</p>}
      {unknown.size > 0 ? (
        <p>{`${texts.holdingsUnknown} ${new Intl.ListFormat(approvalTexts.locale).format(unknown)}`}</p>
      ) : null}
    </Section>
  )
}
