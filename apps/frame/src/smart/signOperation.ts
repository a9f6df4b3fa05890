import { operationTypedData, type UserOperation } from '@latchkey/smart-account'
import { hashTypedData, hexToBytes } from 'viem'
import { signDigest, toSignatureHex } from '../approval/evm/evmSignature.ts'
import type { Place } from '../approval/question.ts'
import { chainNumberOf } from '../rpc/network.ts'

/** Signs an operation in the form that the account's contract checks. */
export function signOperation(operation: UserOperation, place: Place, key: Uint8Array): UserOperation {
  const digest = hashTypedData(operationTypedData(operation, chainNumberOf(place.network)))
  return { ...operation, signature: toSignatureHex(signDigest(hexToBytes(digest), key)) }
}
