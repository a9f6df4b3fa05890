export { SiwxError, type SiwxReason } from '../errors/SiwxError.ts'
export { type PolkadotText, verifyPolkadot } from '../signature/polkadot.ts'
export type { SignatureKind } from '../signature/signed.ts'
export { decodeSs58, encodeSs58, type Ss58Address } from '../signature/ss58.ts'
