import type { Kit } from '../kit/kit.ts'

/**
 * Whether the kit can pair with wallets by code and link: pairing must be enabled, and an adapter must support paired
 * wallets. A kit without adapters can only pair (S2.12).
 *
 * @example
 * if (canPair(kit)) await preparePairing(kit)
 */
export function canPair({ config, adapters }: Pick<Kit, 'config' | 'adapters'>): boolean {
  const all = Object.values(adapters)
  return (
    config.enableWalletConnect !== false &&
    (all.length === 0 || all.some((adapter) => adapter?.remote?.needs))
  )
}
