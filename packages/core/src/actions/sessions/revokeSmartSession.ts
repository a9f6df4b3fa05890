import { revokeSession, toCaipAddress } from '@latchkey/contract'
import { AUTH_ID } from '../../connector/authId.ts'
import { AuthConnectorNotFoundError } from '../../errors/frame.ts'
import { SmartSessionRevocationError } from '../../errors/sessions.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import { activeConnection } from '../../flows/connect/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { fetchSmartSessions } from './fetchSmartSessions.ts'

const POLL_MS = 2_000
const MOST_POLLS = 60

/**
 * Revokes a permission of the displayed smart account: the user approves in the wallet, and the chain disables the permission (S3.16,
 * S7.30).
 *
 * @param kit - made by createKit() with `wallet`, signed in to the embedded wallet
 * @param parameters.pci - the session's id
 * @returns once the chain has disabled it
 * @throws {@link AuthConnectorNotFoundError}, {@link UserRejectedError}, {@link SmartSessionRevocationError}
 *
 * @example
 * await revokeSmartSession(kit, { pci })
 */
export async function revokeSmartSession(kit: Kit, { pci }: { readonly pci: string }): Promise<void> {
  const { connect, network } = kit.store.get()
  const connection = activeConnection(connect, network.activeNamespace)
  if (connection?.connectorId !== AUTH_ID) throw new AuthConnectorNotFoundError()
  const { caipNetworkId } = connection
  const address = toCaipAddress(caipNetworkId, connection.address)
  let isSent = false
  try {
    const { wallet } = (await loadFrame(kit)).frameOf(kit)
    const signature = await wallet.request({
      chain: caipNetworkId,
      method: 'wallet_revokePermissions',
      params: [{ pci, address }],
    })
    if (typeof signature !== 'string') throw new SmartSessionRevocationError()
    await kit.services.call(revokeSession, { path: { address }, body: { pci, signature } })
    isSent = true
    for (let polls = 0; polls < MOST_POLLS; polls += 1) {
      const session = (await fetchSmartSessions(kit, { caipAddress: address })).find((one) => one.pci === pci)
      if (session?.status === 'revoked') return
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  } catch (cause) {
    if (!isSent && toFailure(cause).rejected) throw new UserRejectedError()
    throw new SmartSessionRevocationError({ cause, isSent })
  }
  throw new SmartSessionRevocationError({ isSent })
}
