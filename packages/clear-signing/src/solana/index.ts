export type { TokenHolder } from './decodeInstruction.ts'
export { type DecodedSolana, decodeSolanaTransaction, type SolanaKnowledge } from './decodeTransaction.ts'
