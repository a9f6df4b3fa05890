import { type AccountParameters, AdapterNotFoundError, type Kit, requireSigner } from '@latchkey/core'
import type { SignAndSendParameters, SignTransactionsParameters, SolanaAdapter } from './adapter.ts'

/**
 * Returns the kit's Solana adapter, which adds the methods that only Solana wallets have.
 *
 * @param kit - made by createKit() with `solana()` among its `adapters`
 * @returns the adapter
 * @throws {@link AdapterNotFoundError} if the kit has no adapter for Solana
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

/** An integrator's own adapter for the namespace may have fewer methods. */
function isSolana(adapter: object): adapter is SolanaAdapter {
  return 'signTransactions' in adapter
}

type Displayed = keyof AccountParameters | 'caipNetworkId'

/**
 * Asks the wallet to sign transactions with the displayed account, for the displayed network.
 *
 * @param kit - made by createKit()
 * @param parameters.transactions - in Solana's wire format, legacy or version 0; the account must be a signer of each
 * @returns the signed transactions. Wallets may add instructions, such as a fee.
 * @throws the errors of `requireSigner()`, UserRejectedError, UnsupportedMethodError, SignatureMismatchError; TypeError if the bytes are
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
 * Asks the wallet to sign and send a transaction with the displayed account, on the displayed network.
 *
 * @param kit - made by createKit()
 * @param parameters.transaction - in Solana's wire format, legacy or version 0
 * @returns the transaction's id, as soon as the wallet has sent it
 * @throws the errors of {@link signTransactions}
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

/** Returns the displayed account, which must be a Solana account. */
async function requireSolana(kit: Kit) {
  const { adapter, connection, requireShown } = await requireSigner(kit)
  if (!isSolana(adapter)) throw new AdapterNotFoundError({ namespace: 'solana' })
  const { connectorId, address, caipNetworkId } = connection
  return { adapter, signer: { connectorId, address, caipNetworkId, requireShown } }
}
