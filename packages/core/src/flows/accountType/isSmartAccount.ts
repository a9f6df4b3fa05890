import type { State } from '../../store/state.ts'
import { activeConnection } from '../connect/state.ts'

/**
 * Whether the displayed account is a smart account of the embedded wallet (S6.2).
 *
 * @param state - `kit.store.get()`
 * @returns false for every other wallet, whose account type the kit doesn't know
 *
 * @example
 * if (isSmartAccount(kit.store.get())) showSponsor()
 */
export function isSmartAccount({ accountType, connect, network }: State): boolean {
  const { address = '' } = activeConnection(connect, network.activeNamespace) ?? {}
  const { allAccounts = [] } = accountType?.wallets[address] ?? {}
  return allAccounts.some((one) => one.address === address && one.type === 'smartAccount')
}
