import type { NamespaceTraits } from '@latchkey/core'

/** How Polkadot writes addresses, where capitals count. */
export const traits: NamespaceTraits = {
  // As NATIVE_TOKEN_ADDRESS has it: the table would bring every namespace's into the first load.
  coinAddress: '0x',
  accountType: 'eoa',
}
