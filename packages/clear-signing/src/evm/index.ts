export type { ContractKind, TokenStandard } from './decodeCall.ts'
export { decodeTransaction, type Knowledge, type TransactionToDecode } from './decodeTransaction.ts'
export { decodeTypedData, type SigningCircumstances } from './decodeTypedData.ts'
export type { TypedDataToDecode } from './readTypedData.ts'
