import { isSameAddress } from '../namespace/addresses.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'
import { looksLike, recentRecipients } from './recentRecipients.ts'
import type { Transaction } from './transaction.ts'

/**
 * Marks as spam what comes from an address, or goes to one for nothing, that looks like somebody the account has sent
 * to: it is there to be copied by mistake.
 *
 * @param transactions - a history
 * @param account - whose it is
 * @param traits - of its namespace
 * @returns the same list, with `isSpam` on those
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
    // What the account signed itself it meant.
    if (isSpam || isSameAddress(traits, from, account)) return transaction
    const strangers = [from, ...transfers.flatMap((one) => [one.from ?? '', one.to ?? ''])]
    const imitates = strangers.some((one) => trusted.some(({ address }) => looksLike(traits, one, address)))
    return imitates ? { ...transaction, isSpam: true } : transaction
  })
}
