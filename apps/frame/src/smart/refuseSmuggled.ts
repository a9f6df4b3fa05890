import { encodeType, type TypedData } from '@latchkey/clear-signing/evm'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { isEvm } from '../rpc/network.ts'
import { toHex } from './accounts.ts'

/** What an account's contract and the delegation manager check, as EIP-712 encodes the types: whatever the data is called, this is hashed. */
const OWN_TYPES: readonly (string | undefined)[] = [
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)',
]

/**
 * Refuses typed data by which a page would get an operation or a permission past their own screens: whatever the smart account's contract
 * or the delegation manager would check. The key's own account signs for the smart account too, so it refuses the same.
 *
 * @param data all of which is signed
 * @throws FrameError with code 4200
 */
export async function refuseSmuggled(
  { types, primaryType, domain }: TypedData,
  { address, owner, network }: Pick<Place, 'address' | 'owner' | 'network'>,
): Promise<void> {
  if (!isEvm(network)) return
  const { DELEGATION_MANAGER, smartAccountAddress } = await import('./address.ts')
  const checkers: readonly unknown[] = [smartAccountAddress(toHex(owner ?? address)), DELEGATION_MANAGER]
  // Both are written with their checksum.
  if (!checkers.includes(domain.verifyingContract) && !OWN_TYPES.includes(encodeType(types, primaryType)))
    return
  throw new FrameError(
    `${primaryType} is not signed as typed data: the account’s own contracts check it. Ask by wallet_sendCalls or wallet_requestExecutionPermissions`,
    { code: CODES.unsupported },
  )
}
