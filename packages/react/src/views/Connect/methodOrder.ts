import type { ConnectMethod, Kit } from '@latchkey/core'

/** The ways to connect in their order: as the integrator says, else wallets first where the user has one (S9.23). */
export function methodOrder({ config }: Kit, hasOwn: boolean): readonly ConnectMethod[] {
  const usual: readonly ConnectMethod[] = hasOwn
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  return [...new Set([...(config.features.connectMethodsOrder ?? []), ...usual])]
}

export function leadsWithWallets(kit: Kit, hasOwn: boolean): boolean {
  return methodOrder(kit, hasOwn)[0] === 'wallet'
}

/** Whether e-mail and accounts stand alone, or with one button that leads to the wallets (S9.23). */
export function hidesWallets({ config: { enableWallets, features } }: Kit): boolean {
  return !enableWallets || features.collapseWallets === true || features.emailShowWallets === false
}
