import type { NamespaceTraits } from '@latchkey/core'

/** The format of Bitcoin's addresses, which are case-sensitive. */
export const traits: NamespaceTraits = {
  // The value in NATIVE_TOKEN_ADDRESS. Importing that table would add every namespace's value to the first load.
  coinAddress: '0x',
  accountType: 'payment',
  // BIP-21. All of Bitcoin's networks share one scheme.
  receivePrefix: 'bitcoin:',
}
