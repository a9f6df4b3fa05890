// The embedded wallet: loaded when a user signs in to it, or with a stored login.
export { setPreferredAccountType } from './accountType.ts'
export {
  confirmCode,
  confirmDevice,
  confirmUpdateCode,
  connectEmail,
  resendCode,
  updateEmail,
} from './email.ts'
export { connectFarcaster } from './farcaster.ts'
export { resumeFrame } from './join.ts'
export { frameOf } from './kitFrame.ts'
export { readLogins, removeLogin } from './logins.ts'
export { signInAgain } from './signInAgain.ts'
export { adoptWindow, confirmSocialCode, connectSocial, declineSocialLink } from './social.ts'
