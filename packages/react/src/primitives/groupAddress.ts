/**
 * Cuts an address into groups of four that can be compared one by one. The prefix stands alone, so that the groups of two
 * addresses line up.
 */
export function groupAddress(address: string): readonly string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return prefix ? [prefix, ...groups] : groups
}
