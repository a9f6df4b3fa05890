/** An EVM address in lower case, however it was written; another chain's as it is. For reading: a wrong checksum does no harm there. */
export function foldAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
