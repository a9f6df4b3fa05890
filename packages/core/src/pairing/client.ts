// The entry of the pairing chunk. It loads when a code is requested or a stored session is resumed, with one request.
export { pair, resume } from './pair.ts'
export { resumePairing } from './resumePairing.ts'
