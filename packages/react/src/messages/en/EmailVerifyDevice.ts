/** Texts of the EmailVerifyDevice view. */
export const EmailVerifyDevice = {
  title: 'Register Device',
  heading: 'Open the link in the email',
  text: (email: string) =>
    `We sent it to ${email}. It approves this device. Then this page continues by itself.`,
  late: 'The link was not opened yet. If you have opened it since, try again.',
  resend: 'Resend link',
  resent: 'Email resent',
}
