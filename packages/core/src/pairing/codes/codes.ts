// What is needed once there is a code: it is kept over reloads, the wallet that answers becomes the connection, and is
// brought to the front where it has to answer. One file.

export { joinPaired } from '../joinPaired.ts'
export { openRequestLink } from '../openRequestLink.ts'
export { keep } from './keep.ts'
export { resumeCodes } from './resumeCodes.ts'
