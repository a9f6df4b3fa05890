export { decodeSolanaTransaction, type SolanaKnowledge, type TokenHolder } from './decodeTransaction.ts'
