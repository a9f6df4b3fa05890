import type { Kit } from '@latchkey/core'

/** Whether wallets stand before e-mail: as the integrator ordered, else where the visitor has a wallet (S9.23). */
export function leadsWithWallets({ config }: Kit, hasOwn: boolean): boolean {
  const usual = hasOwn ? ['wallet', 'email'] : ['email', 'wallet']
  const order: readonly string[] = [...(config.features.connectMethodsOrder ?? []), ...usual]
  return order.indexOf('wallet') < order.indexOf('email')
}

/** Whether e-mail stands alone, or with one button that leads to the wallets (S9.23). */
export function hidesWallets({ config: { enableWallets, features } }: Kit): boolean {
  return !enableWallets || features.collapseWallets === true || features.emailShowWallets === false
}
