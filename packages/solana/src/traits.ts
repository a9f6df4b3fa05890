import type { NamespaceTraits } from '@latchkey/core'

/** How Solana writes addresses and links: base58, where capitals count. */
export const traits: NamespaceTraits = {
  // As NATIVE_TOKEN_ADDRESS has it: the table would bring every namespace's into the first load.
  coinAddress: 'So11111111111111111111111111111111111111111',
  explorerPaths: { address: '/account/', transaction: '/tx/' },
}
