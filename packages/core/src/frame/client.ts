// The embedded wallet: loaded when somebody signs in by e-mail, or with a stored login.
export { setPreferredAccountType } from './accountType.ts'
export {
  confirmCode,
  confirmDevice,
  confirmUpdateCode,
  connectEmail,
  resendCode,
  updateEmail,
} from './email.ts'
export { resumeFrame } from './join.ts'
export { frameOf } from './kitFrame.ts'
