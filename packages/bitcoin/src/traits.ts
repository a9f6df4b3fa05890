import type { NamespaceTraits } from '@latchkey/core'

/** How Bitcoin writes addresses, where capitals count. */
export const traits: NamespaceTraits = {
  // As NATIVE_TOKEN_ADDRESS has it: the table would bring every namespace's into the first load.
  coinAddress: '0x',
  accountType: 'payment',
  // BIP-21. Its networks have one scheme.
  receivePrefix: 'bitcoin:',
}
