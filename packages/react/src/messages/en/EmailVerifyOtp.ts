/** Texts of the EmailVerifyOtp view, and of the other views that take a code. */
export const EmailVerifyOtp = {
  title: 'Confirm Email',
  text: (email: string) => `Enter the code that we sent to ${email}`,
  code: 'Six-digit code',
  checking: 'Checking the code...',
  joining: 'Opening your wallet...',
  noMail: 'No email? Look in your spam folder.',
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resending: 'Sending the email...',
  resent: 'Code email resent',
  change: 'Use another address',
}
