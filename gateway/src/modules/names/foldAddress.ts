/** Converts an EVM address to lower case; other addresses stay unchanged. For reads only, where a wrong checksum does no harm. */
export function foldAddress(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
