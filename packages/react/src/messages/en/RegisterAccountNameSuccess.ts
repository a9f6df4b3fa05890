/** Texts of the RegisterAccountNameSuccess view. */
export const RegisterAccountNameSuccess = {
  title: 'Name registered',
  yours: 'Account name registered',
  yoursText: (name: string) => `${name} now points to your address. Others can send to it.`,
  go: "Let's Go!",
}
