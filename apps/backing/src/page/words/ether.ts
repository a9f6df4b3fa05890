import { formatAmount, truncateAmount } from '@latchkey/core'

/** Just less than one unit of the third decimal. Added before truncation, it rounds up. */
const UP = 10n ** 15n - 1n

/** Formats an amount of ETH with three decimals, truncated and never rounded up. */
export function ether(amount: bigint): string {
  return groupDigits(truncateAmount(formatAmount(amount, 18)))
}

/** Formats a missing amount with three decimals, rounded up, so that paying it is enough. */
export function etherMissing(amount: bigint): string {
  return ether(amount + UP)
}

/** Formats an amount with all its decimals. */
export function etherExact(amount: bigint): string {
  return groupDigits(formatAmount(amount, 18))
}

/** `1,234,567`. */
export function grouped(whole: bigint): string {
  return groupDigits(`${whole}`)
}

function groupDigits(text: string): string {
  const [whole = '', ...fraction] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
