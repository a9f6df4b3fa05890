import type { NamespaceTraits } from '@latchkey/core'

/** The format of EVM addresses and links. */
export const traits: NamespaceTraits = {
  // Capital letters are only a checksum (EIP-55).
  ignoresCase: true,
  addressPrefix: '0x',
  transferWork: 150_000n,
  hasApprovals: true,
  registersNames: true,
  // The value of NATIVE_TOKEN_ADDRESS. Importing that table would bring every namespace's address into the first load.
  coinAddress: `0x${'e'.repeat(40)}`,
}
