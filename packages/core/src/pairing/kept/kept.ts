// What is needed once there is a code: it is kept over reloads, and the wallet that answers becomes the connection. One file.
export { joinPaired } from './joinPaired.ts'
export { keep } from './keep.ts'
export { resumeCodes } from './resumeCodes.ts'
