export { type CookieSignInOptions, cookieSignIn } from './cookieSignIn.ts'
export { type DisplayOnlySignInOptions, displayOnlySignIn } from './displayOnlySignIn.ts'
export type { MessageOptions } from './makeMessage.ts'
