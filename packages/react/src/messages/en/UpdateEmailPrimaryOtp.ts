/** Texts of the UpdateEmailPrimaryOtp view. */
export const UpdateEmailPrimaryOtp = {
  title: 'Confirm Current Email',
  text: (email: string) => `First, enter the code that we sent to your current address, ${email}`,
}
