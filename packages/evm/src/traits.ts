import type { NamespaceTraits } from '@latchkey/core'

/** How EVM chains write addresses and links. */
export const traits: NamespaceTraits = {
  // Capitals are a checksum (EIP-55).
  ignoresCase: true,
  addressPrefix: '0x',
  transferWork: 150_000n,
  hasApprovals: true,
  registersNames: true,
  // The value of NATIVE_TOKEN_ADDRESS. Importing that table would bring every namespace's address into the first load.
  coinAddress: `0x${'e'.repeat(40)}`,
}
