export const SIWXSignMessage = {
  title: 'Sign In',
  heading: (app: string) => `${app} needs to connect to your wallet`,
  /** What a signature does, before it is asked for. */
  text: 'Sign a message to prove that this account is yours. It costs nothing and moves nothing.',
  required:
    'Sign a message to prove that this account is yours. It costs nothing and moves nothing. Cancel disconnects you.',
  approve: (wallet: string) => `Approve the message in ${wallet}. Its window may be behind this one.`,
  verifying: 'The app is checking your signature.',
  site: 'Site',
  account: 'Account',
  network: 'Network',
  statement: 'You agree',
  until: 'Valid until',
  resources: 'Includes',
  /** The message names another site than the page. */
  foreign: (domain: string) =>
    `This message is for ${domain}, not for this page. Sign it only if you know why.`,
  showMessage: 'Show the whole message',
  hideMessage: 'Hide the message',
  message: 'Message to sign',
  cancel: 'Cancel',
  cancelling: 'Cancelling...',
  sign: 'Sign',
  signing: 'Signing...',
  tryAgain: 'Try again',
}
