export { smartAccountAddress } from './account.ts'
export {
  ACCOUNT_FACTORY,
  ACCOUNT_IMPLEMENTATION,
  DELEGATION_MANAGER,
  ENFORCERS,
  ENTRY_POINT,
} from './addresses.ts'
export { type Call, decodeCalls, encodeCalls, findForbiddenCall, readDisabling } from './calls.ts'
export { type Caveat, caveatsOf, GrantError } from './caveats.ts'
export {
  type Delegation,
  delegationOf,
  delegationTypedData,
  encodeContext,
  encodeRedemption,
  hashDelegation,
  newDelegationOf,
  pciToNumber,
} from './delegation.ts'
export { factoryOf, isAccountCode } from './factory.ts'
export {
  hashOperation,
  operationTypedData,
  type PackedUserOperation,
  packOperation,
  type UserOperation,
} from './operation.ts'
export { disablingCall, revocationOf } from './revocation.ts'
export { wrapSignature } from './signature.ts'
export { toAddress } from './toAddress.ts'
