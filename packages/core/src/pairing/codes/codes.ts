// The chunk that loads once a code exists: stores it across reloads, connects the wallet that answers, and
// opens the wallet's app for requests.

export { joinPaired } from '../joinPaired.ts'
export { openRequestLink } from '../openRequestLink.ts'
export { keep } from './keep.ts'
export { resumeCodes } from './resumeCodes.ts'
