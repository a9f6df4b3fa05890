/** Texts of the RegisterAccountNameSuccess view. */
export const RegisterAccountNameSuccess = {
  title: 'Name registered',
  yours: 'Account name registered',
  yoursText: (name: string) => `${name} stands for your address now. Others may send to it.`,
  go: "Let's Go!",
}
