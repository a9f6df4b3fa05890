import type { Transaction } from './transaction.ts'

/** Somebody the account has sent to before. */
export interface RecentRecipient {
  readonly address: string
  /** When last, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Whom the account itself has sent to, newest first. What somebody else signed counts for nothing, so nobody gets into
 * this list by sending; and of two addresses that look alike the one that came first is the one that was meant.
 *
 * @param transactions - a history
 * @param account - whose it is
 * @returns each once
 *
 * @example
 * const [last] = recentRecipients(data, '0x…')
 */
export function recentRecipients(
  transactions: readonly Transaction[],
  account: string,
): readonly RecentRecipient[] {
  const found: RecentRecipient[] = []
  for (const transaction of transactions) {
    const address = recipientOf(transaction, account)
    if (address && !found.some((one) => isSameAddress(one.address, address)))
      found.push({ address, at: transaction.at })
  }
  return found.filter(
    ({ address }, index) => !found.some((other, at) => at > index && looksLike(other.address, address)),
  )
}

/**
 * Whether two different addresses are the same to the eye, which reads both ends (`0x1234…abcd`).
 *
 * @param one - an address
 * @param other - another
 * @returns false for one and the same
 *
 * @example
 * if (looksLike(typed, usual)) warn()
 */
export function looksLike(one: string, other: string): boolean {
  return !isSameAddress(one, other) && endsOf(one) === endsOf(other)
}

function recipientOf(transaction: Transaction, account: string): string | undefined {
  const { operation, status, from, to, transfers, isSpam } = transaction
  if (operation !== 'send' || status === 'failed' || isSpam || !isSameAddress(from, account)) return undefined
  const sent = transfers.find(({ direction, amount }) => direction === 'out' && /[1-9]/.test(amount))
  if (!sent) return undefined
  // A token's transfer is a call of its contract: unless the service says who got it, nobody knows.
  const address = sent.to ?? (sent.tokenAddress ? undefined : to)
  return address && !isSameAddress(address, account) && !/^0x0+$/.test(address) ? address : undefined
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function endsOf(address: string): string {
  return `${address.slice(0, 6)}${address.slice(-4)}`.toLowerCase()
}
