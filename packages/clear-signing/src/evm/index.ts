export { PERMIT2 } from './abi.ts'
export { type BalanceChange, balanceChanges, type Log } from './balanceChanges.ts'
export { decodeTransaction, type Knowledge, type TransactionToDecode } from './decodeTransaction.ts'
export { decodeTypedData, type SigningCircumstances } from './decodeTypedData.ts'
export { type BalanceOf, findWarnings } from './findWarnings.ts'
export { findMethod, type KnownMethod } from './methods.ts'
export type { ContractKind, TokenStandard } from './readCall.ts'
export {
  encodeType,
  MalformedValueError,
  readTypedData,
  rowsOfTypedData,
  type TypedData,
  type TypedDataToDecode,
} from './readTypedData.ts'
