import { addressEnds } from '@latchkey/core'

/** The ends of an address or a hash, `0x1234…abcd`. A short text stays as it is. */
export function shortAddress(address: string): string {
  const [start, end] = addressEnds(address)
  return address.length <= start.length + end.length + 1 ? address : `${start}…${end}`
}
