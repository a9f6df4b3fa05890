import { NoActiveAddressError } from '../errors/kit.ts'
import { AccountMismatchError } from '../errors/wallet.ts'
import { activeConnection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'

/**
 * Selects one of the accounts that the wallet granted. The kit then displays that account and signs with it.
 *
 * @param kit - made by createKit()
 * @param parameters.address - the address of one of `allAccounts` of {@link selectAccount}
 * @throws {@link NoActiveAddressError} if no account is connected, {@link AccountMismatchError} if the wallet did not
 *   grant the account
 *
 * @example
 * chooseAccount(kit, { address: '0x…' })
 */
export function chooseAccount(kit: Kit, { address }: { readonly address: string }): void {
  const state = kit.store.get()
  const namespace = state.network.activeNamespace
  const connection = activeConnection(state.connect, namespace)
  if (!connection) throw new NoActiveAddressError()
  const granted = connection.addresses.find((one) => isSameAddress(traitsOf(state, namespace), one, address))
  if (!granted) throw new AccountMismatchError({ address, walletAddresses: connection.addresses })
  kit.store.dispatch({ type: 'account.selected', namespace, address: granted })
}
