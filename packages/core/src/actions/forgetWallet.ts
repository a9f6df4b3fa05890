import type { ChainNamespace } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/** Which missing wallet {@link forgetWallet} forgets. */
export interface ForgetWalletParameters {
  /** As `selectMissing()` gives it. */
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/**
 * Forgets a missing wallet, so that it no longer reconnects when it returns. Use `disconnect()` for a connected wallet.
 *
 * @param kit - made by createKit()
 * @param parameters - the wallet, as `selectMissing()` gives it
 *
 * @example
 * for (const wallet of selectMissing(kit.store.get())) forgetWallet(kit, wallet)
 */
export function forgetWallet(kit: Kit, { connectorId, namespace }: ForgetWalletParameters): void {
  kit.store.dispatch({ type: 'missing.forgotten', namespace, connectorId })
}
