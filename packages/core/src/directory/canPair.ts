import type { Kit } from '../kit/kit.ts'

/** Whether wallets can be paired with by code and link: where it is not turned off, and an adapter takes such wallets in. */
export function canPair({ config, adapters }: Pick<Kit, 'config' | 'adapters'>): boolean {
  return config.enableWalletConnect !== false && Object.values(adapters).some((adapter) => adapter?.adopt)
}
