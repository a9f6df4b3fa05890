import { accountBalance, isCaipNetworkId, type WalletRecord } from '@latchkey/contract'
import { networkOf } from '../approval/networks.ts'
import { element } from '../approval/screen/element.ts'
import { addressesOf } from './addresses.ts'
import type { Account } from './words.ts'

/** What the wallet's accounts hold, as the operator's gateway knows it. */
export async function holdingsSection(account: Account, wallet: WalletRecord): Promise<Node> {
  const { page, texts, approvalTexts } = account
  const rows: Node[] = []
  const unknown = new Set<string>()
  try {
    for (const { address } of await addressesOf(wallet, account)) {
      const { balances, missing = [] } = await page.server.get(
        accountBalance,
        accountBalance.path.replace('{address}', address),
      )
      for (const { name, symbol, chainId, quantity } of balances)
        if (Number(quantity.numeric) > 0)
          rows.push(
            element(
              'div',
              {},
              element('dt', {}, `${name} · ${nameOf(chainId)}`),
              element('dd', {}, `${quantity.numeric} ${symbol}`),
            ),
          )
      for (const { chainId, part } of missing) if (part === 'balances') unknown.add(nameOf(chainId))
    }
  } catch (error) {
    // Nobody deletes a wallet because its balances could not be read.
    if (!(error instanceof Error)) throw error
    return element('p', { 'data-part': 'warning', role: 'note' }, texts.holdingsFailed)
  }
  return element(
    'section',
    { 'data-part': 'card' },
    element('h2', {}, texts.holdings),
    rows.length > 0 ? element('dl', { 'data-part': 'rows' }, ...rows) : element('p', {}, texts.holdsNothing),
    unknown.size > 0
      ? element(
          'p',
          {},
          `${texts.holdingsUnknown} ${new Intl.ListFormat(approvalTexts.locale).format(unknown)}`,
        )
      : undefined,
  )
}

const nameOf = (chainId: string): string => (isCaipNetworkId(chainId) ? networkOf(chainId).name : chainId)
