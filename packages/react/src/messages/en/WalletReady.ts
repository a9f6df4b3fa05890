/** Texts of the WalletReady view: the welcome of somebody whose wallet was made just now. */
export const WalletReady = {
  title: 'Your wallet is ready',
  /** What opens the wallet, in `opens`. */
  account: (provider: string) => `your ${provider} account`,
  signIn: 'your sign-in',
  /** How it opens, by the way in which it is recovered. `what` is an email address, or one of the two above. */
  opens: {
    managed: (what: string) => `Opens with ${what} on any of your devices, after a second proof`,
    passkey: (what: string) => `Opens with ${what} on any device that has your passkey`,
    /** Of a `managed` wallet whose only way in is Farcaster. */
    alone: (what: string) => `Opens with ${what} here, and on another device once this one allows it`,
    phrase: (what: string) => `Opens with ${what} here, and elsewhere with your recovery phrase too`,
  },
  approve: 'Only you approve what leaves it: in the wallet’s own window',
  keep: {
    managed: 'A recovery phrase can be exported in the settings',
    alone: 'Add an email address: without one, a lost device is a lost wallet',
    passkey: 'A recovery phrase can be exported in the settings',
    phrase: 'Keep the phrase safe: nobody can replace it',
  },
  addMoney: 'Add money',
  addEmail: 'Add an email address',
  lookAround: 'Look around',
}
