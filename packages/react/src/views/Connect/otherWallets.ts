import type { CustomWallet, KitConfig, ListedWallet } from '@latchkey/core'

/** The integrator's own wallets that this browser does not have, and that say where to get them. */
export function otherWallets(
  { customWallets = [], enableWallets }: Pick<KitConfig, 'customWallets' | 'enableWallets'>,
  found: readonly ListedWallet[],
): readonly (CustomWallet & { readonly homepage: string })[] {
  if (enableWallets === false) return []
  return customWallets.filter(
    (wallet): wallet is CustomWallet & { readonly homepage: string } =>
      isWebAddress(wallet.homepage) &&
      !found.some(
        ({ id, name, rdns }) => name === wallet.name || id === wallet.id || (rdns && rdns === wallet.rdns),
      ),
  )
}

function isWebAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//i.test(text)
}
