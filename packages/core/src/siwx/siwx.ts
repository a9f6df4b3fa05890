// All sign-in code in one chunk, which a page without a handler never loads.

export { parseSiwxSession, readMessageData, writeSiwxMessage } from '@latchkey/contract'
export { askForSession } from './askForSession.ts'
export { cancel } from './cancel.ts'
export { confirm } from './confirm.ts'
export { connectSignedIn } from './connectSignedIn.ts'
export { endSessions } from './endSessions.ts'
export { adopt } from './handlerOf.ts'
export { keepSessions } from './keepSessions.ts'
export { prepareTerms } from './prepareTerms.ts'
export { signOutShown } from './signOutShown.ts'
export { startSiwx } from './startSiwx.ts'
