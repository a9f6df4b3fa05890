/** What only pages of the wallet say that are windows of their own: approvals never load it. English. */
export const en = {
  openingSignIn: 'Opening the sign-in page…',
  nothingOpens: 'If it does not open, close this window and try again on the page that you came from.',
  noSignIn: 'Go back to it, and begin the sign-in there again. If that does not help, sign in by email.',
  walletReady: 'Your wallet is ready on this device.',
  blocked: 'The browser blocked the window. Allow windows for this site, and try again.',
  exportTitle: 'Take your wallet with you',
  exportWhy:
    'You get the 24 words of your wallet. With them, any other wallet opens your accounts. First, sign in again.',
  waitingOutside: 'Continue in the window that has opened.',
  outsideDenied: (provider: string) => `You declined the request at ${provider}.`,
  outsideExpired: 'That took too long. Begin again.',
  outsideFailed: (provider: string) => `${provider} did not confirm the sign-in. Try again.`,
  joinWhy: (email: string, provider: string) =>
    `${email} already signs in to a wallet here. We have mailed it a code: with it, ${provider} signs in to the same wallet.`,
  email: 'Email address',
  sendCode: 'Send code',
  codeTitle: 'Enter the code',
  codeWhy: 'We have mailed you a code of six digits.',
  linkWhy: 'We have mailed you a link. Open it first; the code comes after it.',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resent: 'Sent again.',
  exportSmart:
    'The words do not open your smart account in another wallet. Send what it holds to your Ethereum account first.',
  exportCare:
    'Anybody who has these words has everything in your wallet. Show them to nobody, and type them only into a wallet that you trust.',
  exportOver: 'You can close this page.',
  proved: 'Sign-in confirmed',
  provedHere: 'You can close this window and go on where you began. If nothing happens there, sign in again.',
  otherBrowser:
    'This sign-in did not begin in this browser, or too long ago, or in a private window that is closed. Go back to the site, and begin again there. If an app opened this page, open the site in this browser.',
  notAdd: 'Do not add',
  added: (provider: string) => `${provider} now opens your wallet.`,
  outsideUsed: 'This sign-in was used already. Begin again on the site.',
  outsideTaken: 'This account opens another wallet already.',
  openTitle: 'Open your wallet on this device',
  openMailed: (email: string) =>
    `Before this device opens your wallet, we make sure that it is yours. We have mailed a link to ${email}. Open it here, or anywhere else: then it shows a code, which you type in here.`,
  openCode: 'Code of the page',
  openCodeCare: 'Type it nowhere but in this window of the wallet.',
  openAgain:
    'Before this device opens your wallet, we make sure that it is yours. Sign in once more with an account that opens it, or open your wallet’s page on a device that has it open, and allow this one there.',
  openElsewhere:
    'Before this device opens your wallet, we make sure that it is yours. Open your wallet’s page on a device that has it open, and allow this one there. A way to sign in that was added less than 7 days ago is not enough.',
  openNotYet: 'This device is not allowed yet.',
  openQuestion: 'Open your wallet?',
  openDevice: 'Device',
  openAsked: 'Asked',
  openHere: 'This device asked for it. Go on only if that was you.',
  openThere:
    'Go on only if you are in front of that device right now, with the wallet’s own window open. Whoever has the code opens everything in your wallet.',
  openNow: 'Open it',
  openShow: 'Show the code',
  openCodeIs: 'Your code',
  openCodeWhere: 'Type it in the wallet’s own window on that device, and nowhere else.',
  openDone: 'This device is allowed.',
  openDoneWhy: 'Go back to the wallet’s window.',
  openOver: 'This link is over.',
  openOverWhy: 'It is too old, or was used. Begin again in the wallet’s window.',
  phraseTitle: 'Write down your recovery phrase',
  phraseWhy:
    'These 24 words are your wallet. Nobody can give them back to you. Write them down in this order and keep them where only you find them.',
  phraseDone: 'I have written them down',
  uncover: 'Show the words',
  coveredWhy: 'Let nobody see them.',
  later: 'Not now',
  confirmTitle: 'Confirm your recovery phrase',
  confirmWhy: 'Type these words of the phrase that you wrote down.',
  showAgain: 'Show the words again',
  word: (number: number) => `Word ${number}`,
  confirm: 'Confirm',
  wrongWords: 'These are not the words. Check what you wrote down.',
  enterTitle: 'Open your wallet on this device',
  enterWhy: 'Enter the 24 words that you wrote down when you made this wallet.',
  phrase: 'Recovery phrase',
  open: 'Open wallet',
  wrongPhrase: 'This is not the phrase of your wallet.',
  passkeyTitle: 'Protect your wallet with a passkey',
  passkeyWhy:
    'With your passkey you open this wallet on another device. It stays with you: nobody else can open the wallet with it, and nobody can replace it.',
  passkeyMake: 'Create passkey',
  passkeyUseWhy: 'Use the passkey that you created when you made this wallet.',
  passkeyUse: 'Use passkey',
  passkeyFailed: 'The passkey was not used. Try again.',
  passkeyWeak:
    'This passkey cannot protect a wallet. Create one on your phone or in another password manager.',
}

/** What every language says. */
export type PageTexts = typeof en
