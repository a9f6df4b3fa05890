import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'
import { connectionOf } from './alone.ts'
import { pairingOf } from './kitPairing.ts'

interface ResumeParameters {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** The wallet's picture, as it is stored with the connection. */
  readonly imageUrl: string | undefined
}

/**
 * Brings a wallet that was paired before the page was loaded back among the connectors. No relay is waited for.
 *
 * @returns what it shares in the namespace, for a kit that has no adapter to ask it
 * @throws where its session has ended since
 */
export async function resumePairing(
  kit: Kit,
  { namespace, connectorId, imageUrl }: ResumeParameters,
): Promise<AdapterConnection | undefined> {
  const pairing = await pairingOf(kit)
  const wallet = pairing.find(connectorId)
  // The visitor may have disconnected while this was loaded. (The import tells bundlers that the entry is there before this file:
  // what both need stays in the entry.)
  if (!wallet || !isConnected(kit.store.get(), namespace)) throw new Error('the session has ended')
  wallet.imageUrl ??= imageUrl
  await pairing.list(wallet, namespace)
  return kit.adapters[namespace] ? undefined : connectionOf(wallet, namespace)
}
