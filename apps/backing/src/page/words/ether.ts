import { formatAmount, truncateAmount } from '@latchkey/core'

/** Half of what three decimals cannot show, and then some: added before cutting, it rounds up. */
const UP = 10n ** 15n - 1n

/** An amount of ETH for the eye: three decimals, cut and never rounded up. */
export function ether(amount: bigint): string {
  return groupDigits(truncateAmount(formatAmount(amount, 18)))
}

/** What is still missing: three decimals, rounded up, so that paying it is enough. */
export function etherMissing(amount: bigint): string {
  return ether(amount + UP)
}

/** Every decimal there is. */
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
