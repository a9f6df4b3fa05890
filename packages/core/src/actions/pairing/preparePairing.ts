import { canPair } from '../../directory/canPair.ts'
import { WalletConnectConnectorNotFoundError } from '../../errors/pairing.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { pairingFlow } from '../../flows/pairing/pairing.ts'
import type { PreparePairingParameters } from '../../flows/pairing/state.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Prepares a pairing code, for a QR image or a wallet link. A valid code is reused while it is displayed. In Telegram and in
 * Safari on iOS, it is also reused after the user leaves and returns. The state contains the result, failures included;
 * nothing is thrown.
 *
 * @param parameters.wallet - which wallet is to answer
 * @param parameters.fresh - a new code in any case
 *
 * @example
 * await preparePairing(kit)
 * const { progress } = selectPairing(kit.store.get())
 */
export async function preparePairing(
  kit: Kit,
  { wallet, fresh = false }: PreparePairingParameters = {},
): Promise<void> {
  kit.store.attach(pairingFlow)
  try {
    if (!canPair(kit)) throw new WalletConnectConnectorNotFoundError()
    const { pair } = await import('../../pairing/client.ts')
    await pair(kit, { wallet, fresh })
  } catch (error) {
    kit.store.dispatch({ type: 'pairing.started', ...(wallet ? { wallet } : {}) })
    kit.store.dispatch({ type: 'pairing.failed', failure: toFailure(error) })
  }
}
