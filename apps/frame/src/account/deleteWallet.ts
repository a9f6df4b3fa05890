import { type WalletRecord, walletDelete } from '@latchkey/contract'
import { element } from '../approval/screen/element.ts'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { holdingsSection } from './holdings.ts'
import type { Account } from './words.ts'

/**
 * Asks whether the wallet is to be deleted. It shows what the accounts hold, and goes on only after the phrase was shown or the person
 * said that they don't need the wallet.
 *
 * @returns the day of the deletion; undefined where the wallet stays
 */
export async function deleteWallet(
  account: Account,
  wallet: WalletRecord | null,
  exportUrl: string,
): Promise<string | undefined> {
  const { page, token, texts } = account
  const holdings = wallet ? await holdingsSection(account, wallet) : undefined
  const noNeed = element('input', { id: 'no-need', type: 'checkbox' })
  const wayOut = element('a', { href: exportUrl, target: '_blank', rel: 'noopener' }, texts.exportFirst)
  let hasExported = false
  wayOut.addEventListener('click', () => {
    hasExported = true
  })
  let deletionAt: string | null = null
  const isWanted = await page.ask(() => ({
    title: texts.deleteTitle,
    body: [
      element('p', {}, texts.deleteWhy),
      ...(holdings ? [holdings] : []),
      ...(wallet ? [element('p', {}, wayOut)] : []),
      element('p', { 'data-part': 'check' }, noNeed, element('label', { for: noNeed.id }, texts.noNeed)),
    ],
    accept: texts.deleteNow,
    decline: texts.keep,
    isRisky: true,
    problem: async () => {
      if (!noNeed.checked && !hasExported) return texts.choose
      return problemOf(async () => {
        deletionAt = (await page.server.post(walletDelete, { isWanted: true }, token)).deletionAt
      }, account.approvalTexts)
    },
  }))
  return isWanted ? (deletionAt ?? undefined) : undefined
}
