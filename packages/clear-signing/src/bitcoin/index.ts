export { type DecodedPsbt, decodePsbt, type PsbtKnowledge, type PsbtPart } from './decodePsbt.ts'
export { describePsbt } from './describePsbt.ts'
