import { FRAME_TEXTS } from '@latchkey/contract'

/** Texts of the EmailLogin view, and of the field in the Connect view. */
export const EmailLogin = {
  title: 'Email Login',
  field: 'Email address',
  placeholder: 'Email address',
  submit: 'Continue',
  hint: 'We email you a code. No password, nothing to install.',
  sending: 'Sending the email...',
  or: 'or',
  withWallet: 'Continue with a wallet',
  /** S5.2 */
  cooldown: (seconds: number) => FRAME_TEXTS.cooldown.replace('{n}', String(seconds)),
}
