import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { isEvm } from '../rpc/network.ts'
import { toHex } from './accounts.ts'

interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly primaryType: string
}

/**
 * Refuses typed data by which a page would get an operation or a permission past their own screens: whatever the smart account's contract
 * or the delegation manager would check. The key's own account signs for the smart account too, so it refuses the same.
 *
 * @throws FrameError with code 4200
 */
export async function refuseSmuggled(
  { domain, primaryType }: TypedData,
  { address, owner, network }: Pick<Place, 'address' | 'owner' | 'network'>,
): Promise<void> {
  const { verifyingContract } = domain
  if (typeof verifyingContract !== 'string' || !isEvm(network)) return
  const { DELEGATION_MANAGER, smartAccountAddress } = await import('./address.ts')
  const own = smartAccountAddress(toHex(owner ?? address))
  const checkers = [own, DELEGATION_MANAGER].map((one) => one.toLowerCase())
  if (!checkers.includes(verifyingContract.toLowerCase())) return
  throw new FrameError(
    `${primaryType} is not signed as typed data: the account’s own contracts check it. Ask by wallet_sendCalls or wallet_requestExecutionPermissions`,
    { code: CODES.unsupported },
  )
}
