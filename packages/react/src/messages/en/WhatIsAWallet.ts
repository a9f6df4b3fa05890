/** Texts of the WhatIsAWallet view. */
export const WhatIsAWallet = {
  title: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'A wallet keeps your coins and collectibles, and shows what you have.',
  loginTitle: 'A new way to log in',
  loginText: 'Connect it instead of creating another account and password.',
  yoursTitle: 'Yours alone',
  yoursText: 'Nothing leaves it unless you approve it. Never share its recovery phrase.',
  getWallet: 'Get a wallet',
}
