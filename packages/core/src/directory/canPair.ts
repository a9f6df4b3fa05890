import type { Kit } from '../kit/kit.ts'

/**
 * Whether wallets can be paired with by code and link: where it is not turned off, and an adapter takes such wallets in. A
 * kit that has no adapter at all has nothing but pairing (S2.12).
 *
 * @example
 * if (canPair(kit)) await preparePairing(kit)
 */
export function canPair({ config, adapters }: Pick<Kit, 'config' | 'adapters'>): boolean {
  const all = Object.values(adapters)
  return config.enableWalletConnect !== false && (all.length === 0 || all.some((adapter) => adapter?.remote))
}
