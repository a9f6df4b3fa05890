/** Texts of the Logins view, and of its row in the account settings. */
export const Logins = {
  title: 'Ways to sign in',
  text: 'Each of these opens the same wallet.',
  yours: 'You sign in with',
  add: 'Add another way',
  email: 'Email',
  only: 'The only one',
  remove: (name: string) => `Remove ${name}`,
  keep: 'Keep it',
  last: 'This is your only way to sign in. Add another one first.',
  notRecent: 'To change how you sign in, sign in again first. You then have ten minutes.',
  young: 'Your way to sign in was added less than 7 days ago. Sign in in an older way, or wait.',
  signInAgain: 'Sign in again',
}
