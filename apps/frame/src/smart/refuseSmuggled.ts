import { encodeType, type TypedData } from '@latchkey/clear-signing/evm'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { isEvm } from '../rpc/network.ts'
import { toHex } from './accounts.ts'

/** The types that an account's contract and the delegation manager check, as EIP-712 encodes them. Only this encoding is hashed. */
const OWN_TYPES: readonly (string | undefined)[] = [
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)',
]

/**
 * Refuses typed data that the smart account's contract or the delegation manager would accept as an operation or a permission: a page could use it
 * to bypass their screens. The key's own account also signs for the smart account, so it refuses the same data.
 *
 * @param data typed data that is signed in full
 * @throws FrameError with code 4200
 */
export async function refuseSmuggled(
  { types, primaryType, domain }: TypedData,
  { address, owner, network }: Pick<Place, 'address' | 'owner' | 'network'>,
): Promise<void> {
  if (!isEvm(network)) return
  const { DELEGATION_MANAGER, smartAccountAddress } = await import('./address.ts')
  const checkers: readonly unknown[] = [smartAccountAddress(toHex(owner ?? address)), DELEGATION_MANAGER]
  // All of these addresses have their checksum.
  if (!checkers.includes(domain.verifyingContract) && !OWN_TYPES.includes(encodeType(types, primaryType)))
    return
  throw new FrameError(
    `${primaryType} is not signed as typed data: the account’s own contracts check it. Ask by wallet_sendCalls or wallet_requestExecutionPermissions`,
    { code: CODES.unsupported },
  )
}
