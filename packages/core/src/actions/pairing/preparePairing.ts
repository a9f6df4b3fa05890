import { canPair } from '../../directory/canPair.ts'
import { WalletConnectConnectorNotFoundError } from '../../errors/pairing.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { pairingFlow } from '../../flows/pairing/pairing.ts'
import type { PairingWallet } from '../../flows/pairing/state.ts'
import type { Kit } from '../../kit/kit.ts'

/** Who is to answer the code, and whether it has to be a new one. */
export interface PreparePairingParameters {
  /** The wallet that is to answer; absent for a code that any may scan. */
  readonly wallet?: PairingWallet
  /** Asks for a new code although the last one still holds. */
  readonly fresh?: boolean
}

/**
 * Makes a code ready for a wallet to scan, or for its link to carry. A code that still holds is kept while somebody looks
 * at it, and on Telegram and in Safari on iOS also after they have left and come back. What becomes of it stands in the
 * state, failures too: nothing is thrown.
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
