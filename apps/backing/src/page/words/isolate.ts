/** Keeps the order of an amount, an address or a date inside right-to-left text. This is for plain text; markup uses `<bdi>`. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
