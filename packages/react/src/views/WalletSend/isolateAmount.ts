/** An amount with its unit, as one piece that keeps its order inside right-to-left text: for strings, as Amount is for markup. */
export function isolateAmount(amount: string, symbol: string): string {
  return `\u2066${amount} ${symbol}\u2069`
}
