/** Reads a chain in any of the forms that wallets and pages use: CAIP-2, hex, decimal, or a number. */
export function toChain(written: unknown): `eip155:${string}` | undefined {
  if (typeof written === 'string' && written.startsWith('eip155:')) return `eip155:${written.slice(7)}`
  const isText = typeof written === 'string' && /^(0x[0-9a-f]{1,13}|\d{1,16})$/i.test(written)
  const id = isText || typeof written === 'number' ? Number(written) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
