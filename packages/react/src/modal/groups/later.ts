// Groups that few visits need. They are listed here, so that the long lists of files that they preload are not part of the modal.

export const loadEmail = () => import('./email.ts')
export const loadNames = () => import('./names.ts')
export const loadOnRamp = () => import('./onRamp.ts')
export const loadSessions = () => import('./sessions.ts')
export const loadSeveral = () => import('./several.ts')
export const loadSignIn = () => import('./signIn.ts')
export const loadSwap = () => import('./swap.ts')
