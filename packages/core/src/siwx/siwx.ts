// All that signs in: one chunk, which a page without a handler never loads.

export { parseSiwxSession } from '@latchkey/contract'
export { askForSession } from './askForSession.ts'
export { authenticate } from './authenticate.ts'
export { cancel } from './cancel.ts'
export { confirm } from './confirm.ts'
export { endSessions } from './endSessions.ts'
export { adopt } from './handlerOf.ts'
export { prepareTerms } from './prepareTerms.ts'
export { signOutShown } from './signOutShown.ts'
export { startSiwx } from './startSiwx.ts'
