export { SiwxError, type SiwxReason } from '../errors/SiwxError.ts'
export { type Bip122Text, verifyBip122 } from '../signature/bip122/bip122.ts'
export type { InputHashes, InputProof } from '../signature/bip122/input.ts'
export { verifySpend } from '../signature/bip122/verifySpend.ts'
