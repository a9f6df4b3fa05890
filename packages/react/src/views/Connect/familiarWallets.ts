import type { KitConfig, ListedWallet } from '@latchkey/core'

/** A wallet that many people know, and where to get it. */
export interface FamiliarWallet {
  readonly name: string
  readonly homepage: string
  readonly rdns: string
  readonly namespaces: readonly string[]
}

/** In the order of the alphabet, as the directory that ships with the gateway describes them. */
export const FAMILIAR: readonly FamiliarWallet[] = [
  { name: 'MetaMask', homepage: 'https://metamask.io/', rdns: 'io.metamask', namespaces: ['eip155'] },
  {
    name: 'Phantom',
    homepage: 'https://phantom.app/',
    rdns: 'app.phantom',
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  { name: 'Rainbow', homepage: 'https://rainbow.me/', rdns: 'me.rainbow', namespaces: ['eip155'] },
  {
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com/',
    rdns: 'com.trustwallet.app',
    namespaces: ['eip155', 'solana'],
  },
]

/**
 * Wallets to name where the directory is silent, so that a user without one sees names that they know. None where the page
 * chooses its wallets itself, or in a lab.
 */
export function familiarWallets(
  { excludeWalletIds, includeWalletIds, customWallets, networks, lab }: KitConfig,
  installed: readonly ListedWallet[],
): readonly FamiliarWallet[] {
  if (excludeWalletIds?.length || includeWalletIds?.length || customWallets?.length || lab) return []
  return FAMILIAR.filter(
    ({ name, rdns, namespaces }) =>
      networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace)) &&
      !installed.some((one) => one.rdns === rdns || one.name === name),
  )
}
