/**
 * An amount with its unit, as one piece that keeps its order inside right-to-left text. For texts that are strings;
 * where markup stands, use Amount.
 *
 * @example
 * isolate('250', 'USDC')
 */
export function isolate(amount: string, symbol: string): string {
  return `\u2066${amount} ${symbol}\u2069`
}
