// All that pairing needs beyond its state, whether a code is asked for or a session is come back to: one file, one request.
export { pair, resume } from './pair.ts'
export { resumePairing } from './resumePairing.ts'
