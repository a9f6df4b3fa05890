import type { NamespaceTraits } from '@latchkey/core'

/** The format of Solana's addresses and links. Addresses are base58, which is case-sensitive. */
export const traits: NamespaceTraits = {
  // The value in NATIVE_TOKEN_ADDRESS. Importing that table would add every namespace's value to the first load.
  coinAddress: 'So11111111111111111111111111111111111111111',
  explorerPaths: { address: '/account/', transaction: '/tx/' },
}
