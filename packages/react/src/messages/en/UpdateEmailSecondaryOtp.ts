/** Texts of the UpdateEmailSecondaryOtp view. */
export const UpdateEmailSecondaryOtp = {
  title: 'Confirm New Email',
  text: (email: string) => `Now enter the code that we sent to your new address, ${email}`,
}
