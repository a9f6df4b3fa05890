import { type AccountParameters, AdapterNotFoundError, type Kit, requireSigner } from '@latchkey/core'
import type { SignAndSendParameters, SignTransactionsParameters, SolanaAdapter } from './adapter.ts'

/**
 * The kit's Solana adapter, with what only Solana's wallets have.
 *
 * @param kit - made by createKit() with `solana()` among its `adapters`
 * @returns the adapter
 * @throws {@link AdapterNotFoundError} where the kit has no adapter for Solana
 *
 * @example
 * const lamports = await solanaOf(kit).getBalance({ address, caipNetworkId: solanaMainnet.caipNetworkId })
 */
export function solanaOf({ adapters }: Pick<Kit, 'adapters'>): SolanaAdapter {
  const namespace = 'solana'
  const adapter = adapters[namespace]
  if (!adapter || !isSolana(adapter)) throw new AdapterNotFoundError({ namespace })
  return adapter
}

/** An integrator's own adapter may serve the namespace with fewer methods. */
function isSolana(adapter: object): adapter is SolanaAdapter {
  return 'signTransactions' in adapter
}

type Displayed = keyof AccountParameters | 'caipNetworkId'

/**
 * Has the wallet sign transactions with the account that is displayed, for the network that is displayed.
 *
 * @param kit - made by createKit()
 * @param parameters.transactions - in Solana's wire format, legacy or version 0; the account has to be one of their signers
 * @returns the signed transactions. Wallets may add instructions, such as a fee.
 * @throws what `requireSigner()` throws, UserRejectedError, UnsupportedMethodError, SignatureMismatchError; TypeError for bytes that are
 * not a transaction of this account
 *
 * @example
 * const [signed] = await signTransactions(kit, { transactions: [bytes] })
 */
export async function signTransactions(
  kit: Kit,
  parameters: Omit<SignTransactionsParameters, Displayed>,
): Promise<readonly Uint8Array[]> {
  const { adapter, signer } = await requireSolana(kit)
  return adapter.signTransactions({ ...parameters, ...signer })
}

/**
 * Has the wallet sign and send a transaction with the account that is displayed, on the network that is displayed.
 *
 * @param kit - made by createKit()
 * @param parameters.transaction - in Solana's wire format, legacy or version 0
 * @returns the transaction's id, as soon as the wallet has sent it
 * @throws as {@link signTransactions}
 *
 * @example
 * const { hash } = await signAndSendTransaction(kit, { transaction: bytes })
 */
export async function signAndSendTransaction(
  kit: Kit,
  parameters: Omit<SignAndSendParameters, Displayed>,
): Promise<{ hash: string }> {
  const { adapter, signer } = await requireSolana(kit)
  return adapter.signAndSendTransaction({ ...parameters, ...signer })
}

/** The displayed account, which has to be one of Solana. */
async function requireSolana(kit: Kit) {
  const { adapter, connection, requireShown } = await requireSigner(kit)
  if (!isSolana(adapter)) throw new AdapterNotFoundError({ namespace: 'solana' })
  const { connectorId, address, caipNetworkId } = connection
  return { adapter, signer: { connectorId, address, caipNetworkId, requireShown } }
}
