/** Texts of the Create view. */
export const Create = {
  title: 'Create Wallet',
  text: 'A wallet holds your coins and signs you in to apps. Your email address is enough to make one.',
  haveWallet: 'Already have a wallet?',
  connect: 'Connect it',
}
