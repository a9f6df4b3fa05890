import type { NamespaceTraits } from '@latchkey/core'

/** The format of Polkadot's addresses, which are case-sensitive. */
export const traits: NamespaceTraits = {
  // The value in NATIVE_TOKEN_ADDRESS. Importing that table would add every namespace's value to the first load.
  coinAddress: '0x',
  accountType: 'eoa',
}
