/**
 * Cuts an address into groups of four that can be compared one by one. The prefix is separate, so that the groups of two
 * addresses line up.
 *
 * @param prefix - what every address of the namespace begins with
 */
export function groupAddress(address: string, prefix = ''): readonly string[] {
  const start = address.slice(0, prefix.length)
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return start ? [start, ...groups] : groups
}
