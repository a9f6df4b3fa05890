/**
 * An amount with its unit, as one piece that keeps its order inside right-to-left text. For texts that are strings;
 * where markup stands, use Amount.
 *
 * @example
 * isolateAmount('250', 'USDC')
 */
export function isolateAmount(amount: string, symbol: string): string {
  return `\u2066${amount} ${symbol}\u2069`
}
