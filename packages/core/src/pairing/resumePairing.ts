import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'
import { connectionOf } from './alone.ts'
import { pairingOf } from './kitPairing.ts'

interface ResumeParameters {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** The wallet's picture, stored with the connection. */
  readonly imageUrl: string | undefined
}

/**
 * Adds a wallet that was paired before this page load to the connectors. It doesn't wait for a relay.
 *
 * @returns the accounts it shares in the namespace, for a kit without an adapter
 * @throws if its session has ended
 */
export async function resumePairing(
  kit: Kit,
  { namespace, connectorId, imageUrl }: ResumeParameters,
): Promise<AdapterConnection | undefined> {
  const pairing = await pairingOf(kit)
  const wallet = pairing.find(connectorId)
  // The user may have disconnected while this chunk was loading. (The import tells bundlers that the entry
  // loads first, so shared code stays there.)
  if (!wallet || !isConnected(kit.store.get(), namespace)) throw new Error('the session has ended')
  wallet.imageUrl ??= imageUrl
  await pairing.list(wallet, namespace)
  return kit.adapters[namespace] ? undefined : connectionOf(wallet, namespace)
}
