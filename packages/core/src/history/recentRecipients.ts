import { addressEnds, isSameAddress } from '../namespace/addresses.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'
import type { Transaction } from './transaction.ts'

/** An address that the account has sent to before. */
export interface RecentRecipient {
  readonly address: string
  /** The time of the last transfer, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Lists the addresses that the account has sent to, newest first. Transactions signed by others are ignored, so other
 * senders can't add themselves to this list. Of two addresses that look alike, only the earlier one is listed.
 *
 * @param transactions - a history
 * @param account - the account that the history belongs to
 * @param traits - the traits of its namespace
 * @returns each recipient once
 *
 * @example
 * const [last] = recentRecipients(data, address, traitsOf(kit.store.get()))
 */
export function recentRecipients(
  transactions: readonly Transaction[],
  account: string,
  traits: NamespaceTraits,
): readonly RecentRecipient[] {
  const found: RecentRecipient[] = []
  for (const transaction of transactions) {
    const address = recipientOf(transaction, account, traits)
    if (address && !found.some((one) => isSameAddress(traits, one.address, address)))
      found.push({ address, at: transaction.at })
  }
  return found.filter(
    ({ address }, index) =>
      !found.some((other, at) => at > index && looksLike(traits, other.address, address)),
  )
}

/**
 * Whether two different addresses have the same first and last characters, which are all that most people compare.
 *
 * @param traits - the traits of their namespace
 * @param one - an address
 * @param other - another
 * @returns false if both are the same address
 *
 * @example
 * if (looksLike(traits, typed, usual)) warn()
 */
export function looksLike(traits: NamespaceTraits, one: string, other: string): boolean {
  return !isSameAddress(traits, one, other) && isSameAddress(traits, endsOf(one), endsOf(other))
}

function recipientOf(transaction: Transaction, account: string, traits: NamespaceTraits): string | undefined {
  const { operation, status, from, to, transfers, isSpam } = transaction
  if (operation !== 'send' || status === 'failed' || isSpam || !isSameAddress(traits, from, account))
    return undefined
  const sent = transfers.find(({ direction, amount }) => direction === 'out' && /[1-9]/.test(amount))
  if (!sent) return undefined
  // A token transfer calls the token's contract: only the service knows the recipient.
  const address = sent.to ?? (sent.tokenAddress ? undefined : to)
  return address && !isSameAddress(traits, address, account) && !isBlank(traits, address)
    ? address
    : undefined
}

/** The zero address has no owner. */
function isBlank({ addressPrefix = '' }: NamespaceTraits, address: string): boolean {
  return /^0+$/.test(address.slice(addressPrefix.length))
}

function endsOf(address: string): string {
  return addressEnds(address).join('')
}
