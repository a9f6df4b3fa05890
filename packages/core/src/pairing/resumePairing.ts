import { activeConnection } from '../flows/connect.ts'
import type { Kit } from '../kit/kit.ts'
import { pairingOf } from './kitPairing.ts'

/**
 * Brings a wallet that was paired before the page was loaded back among the connectors. No relay is waited for.
 *
 * @throws where its session has ended since
 */
export async function resumePairing(kit: Kit): Promise<void> {
  const pairing = await pairingOf(kit)
  if (!pairing.provider.session()) throw new Error('the session has ended')
  pairing.list(activeConnection(kit.store.get().connect, 'eip155')?.walletImageUrl)
}
