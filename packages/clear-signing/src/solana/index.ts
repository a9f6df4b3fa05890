export {
  type DecodedSolana,
  decodeSolanaTransaction,
  type SolanaKnowledge,
  type TokenHolder,
} from './decodeTransaction.ts'
