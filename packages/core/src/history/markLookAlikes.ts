import { isSameAddress } from '../namespace/addresses.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'
import { looksLike, recentRecipients } from './recentRecipients.ts'
import type { Transaction } from './transaction.ts'

/**
 * Marks address-poisoning transactions as spam: transfers from an address that resembles an earlier receiver of the account,
 * and zero transfers to one. Their purpose is that the user copies the wrong address.
 *
 * @param transactions - a history
 * @param account - the account that the history belongs to
 * @param traits - the traits of its namespace
 * @returns the same list, with `isSpam` set on these transactions
 *
 * @example
 * const shown = markLookAlikes(data, address, traitsOf(kit.store.get())).filter(({ isSpam }) => !isSpam)
 */
export function markLookAlikes(
  transactions: readonly Transaction[],
  account: string,
  traits: NamespaceTraits,
): readonly Transaction[] {
  const trusted = recentRecipients(transactions, account, traits)
  if (trusted.length === 0) return transactions
  return transactions.map((transaction) => {
    const { from, transfers, isSpam } = transaction
    // Transactions signed by the account are never spam.
    if (isSpam || isSameAddress(traits, from, account)) return transaction
    const strangers = [from, ...transfers.flatMap((one) => [one.from ?? '', one.to ?? ''])]
    const imitates = strangers.some((one) => trusted.some(({ address }) => looksLike(traits, one, address)))
    return imitates ? { ...transaction, isSpam: true } : transaction
  })
}
