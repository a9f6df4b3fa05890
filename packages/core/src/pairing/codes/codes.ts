// The chunk that loads once a code exists: it stores the code across reloads, connects the wallet that answers, and
// opens the wallet's app when it has to answer a request.

export { joinPaired } from '../joinPaired.ts'
export { openRequestLink } from '../openRequestLink.ts'
export { keep } from './keep.ts'
export { resumeCodes } from './resumeCodes.ts'
