// The entry of the pairing chunk, loaded when a code is requested or a stored session is resumed.
export { pair, resume } from './pair.ts'
export { resumePairing } from './resumePairing.ts'
