import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Kit } from '../kit/kit.ts'
import { selectAccount } from '../selectors/account.ts'
import { pairingOf } from './kitPairing.ts'

/**
 * Brings a wallet that was paired before the page was loaded back among the connectors. No relay is waited for.
 *
 * @returns what it shares, for a kit that has no adapter to ask it
 * @throws where its session has ended since
 */
export async function resumePairing(kit: Kit): Promise<AdapterConnection | undefined> {
  const pairing = await pairingOf(kit)
  if (!pairing.provider.session()) throw new Error('the session has ended')
  pairing.list(selectAccount(kit.store.get(), 'eip155').connectedWalletInfo?.icon)
  return kit.adapters.eip155 ? undefined : pairing.connection()
}
