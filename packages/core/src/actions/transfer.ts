import { SendUnavailableError } from '../errors/send.ts'
import type { Kit } from '../kit/kit.ts'
import { type RequireSignerErrorType, requireSigner } from './requireSigner.ts'

/** The receiver, amount and token. The displayed account sends on the displayed network. */
export interface TransferToParameters {
  readonly to: string
  /** In the token's smallest unit, or the coin's. */
  readonly amount: bigint
  /** The token's plain address; the chain's own coin unless set. */
  readonly tokenAddress?: string
}

/** The errors that {@link transfer} itself throws; an adapter can also throw its own classes. */
export type TransferErrorType = RequireSignerErrorType | SendUnavailableError

/**
 * Sends an amount from the displayed account on the displayed network, in any namespace. The wallet asks the user for
 * approval; the kit shows no view.
 *
 * @param kit - made by createKit()
 * @param parameters - receiver, amount in the smallest unit, and the token
 * @returns the transaction's id, as soon as the wallet has sent it
 * @throws {@link TransferErrorType}, and the error class to which the adapter converts the wallet's error
 *
 * @example
 * const { hash } = await transfer(kit, { to, amount: 10n ** 16n })
 */
export async function transfer(kit: Kit, parameters: TransferToParameters): Promise<{ hash: string }> {
  const { adapter, connection, requireShown } = await requireSigner(kit)
  if (!adapter.transfers) throw new SendUnavailableError()
  const { connectorId, address, caipNetworkId } = connection
  return adapter.transfers.send({ ...parameters, connectorId, address, caipNetworkId, requireShown })
}
