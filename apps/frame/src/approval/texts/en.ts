import { type FailureTexts, en as failures } from './failures/en.ts'

/** A length of time, of which there are several. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week'

/** English. */
export const en = {
  locale: 'en',
  dir: 'ltr',
  signMessage: 'Sign a message',
  sendTransaction: 'Approve a transaction',
  signTransaction: 'Sign a transaction',
  signTransactions: 'Sign transactions',
  sendCalls: 'Approve calls',
  grant: 'Grant a permission',
  revoke: 'Take a permission back',
  /** Who pays the network fee. */
  paidBy: (operator: string) => `paid by ${operator}`,
  asks: 'asks for it',
  from: 'Account',
  network: 'Network',
  fee: 'Network fee',
  dataFee: 'and a fee for data, which is not in it',
  unknown: 'unknown',
  message: 'Message',
  details: 'Details',
  changes: 'Expected changes',
  raw: 'Raw data',
  /** What the account approves: sentences of the wallet beside those of what was decoded. */
  notText:
    'This message is no text. The wallet cannot tell what a signature of it allows. Sign only if you trust the site.',
  hidden: 'This message contains invisible letters. They are spelt out.',
  delegates: 'This gives another program control over your account. Sign only if you know why.',
  unknownData:
    'The wallet does not know this kind of data. A signature of it could move what you hold, or let others act for you. Sign only if you know what it is for.',
  fails: (reason: string) => `The network says that this will fail: ${reason.slice(0, 200)}`,
  lookAlike: (known: string) =>
    `The receiver begins and ends like ${known}, which you know, but it is another address. Check every letter.`,
  notPaid: (operator: string) => `${operator} does not pay for this. You would pay the network fee yourself.`,
  notCovered: 'Your balance does not cover the amount and the network fee.',
  firstTime: 'First time: nothing was sent or allowed there from this device before.',
  amount: 'Amount',
  nonce: 'Nonce',
  inLab: (network: string) => `${network} (lab)`,
  who: 'Who',
  howOften: 'How often',
  anyTimes: 'any number of times',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  until: 'Until',
  startsAt: 'From',
  takesWhole: (symbol: string) =>
    `The other account could take all of your ${symbol}, now or later, without asking again.`,
  movesAll: 'This could move every token of that contract that you have.',
  callsAll:
    'One of these methods makes other calls, so the list limits nothing: the other account could take all that you hold there. Decline unless you trust it with everything.',
  movesApproved:
    'This contract may move each token that you have approved it for. The other account could take all of them. Decline unless you trust it with everything.',
  unknownMethod:
    'The wallet does not know what one of these methods does. It could give away what you hold there. Grant it only if you know.',
  alsoCountsFor: 'The signature also counts for',
  callsForYou: 'Let another account call a contract in your name',
  bytesFrom: (at: number) => `Bytes from ${at}`,
  amountPerCall: 'Amount with each call',
  sendsUpTo: (amount: string, period: string) => `Let another account send up to ${amount} ${period}`,
  every: (count: number, unit: TimeUnit) => (count === 1 ? `every ${unit}` : `every ${count} ${unit}s`),
  takesBack: 'Take this permission back, at once and for good',
  permission: 'Permission',
  approve: 'Approve',
  approveAll: (count: number) => `Approve all ${count}`,
  deedTo: (deed: string, who: string) => `${deed} to ${who}`,
  sign: 'Sign',
  decline: 'Decline',
  nothingAsked:
    'Nothing is asked here now. Go back to the site, and look there what became of what you asked for.',
  noPage: 'The site does not answer.',
  noPageWhy:
    'Go back to the site that opened this window, and open it again from there. If that does not help, the site has to send “Cross-Origin-Opener-Policy: same-origin-allow-popups”.',
  pageGone: 'The page was reloaded or closed.',
  askAgain: (app: string) => `Go back to ${app || 'the site'}, and ask again.`,
  elsewhere: 'Continued in another window. You can close this one.',
  takenBack: 'The site took its request back.',
  nextWhy: 'It asks for something else now. Read it as if it were the first.',
  answered: 'Done. You can go back to the site.',
  tooEarly: 'That was too early: nothing was pressed. Read, wait a second, and press again.',
  tooSmall: 'This window is too small to be read. Make it larger.',
  failedHere: 'Nothing was signed.',
  working: 'Signing…',
  sending: 'Sending…',
  backTo: (app: string) => `Back to ${app}`,
  backToSite: 'Back to the site',
  walletReady: 'Your wallet is ready on this device.',
  goBack: 'Go back to the site.',
  blocked: 'The browser blocked the window. Allow windows for this site, and try again.',
  exportTitle: 'Take your wallet with you',
  exportWhy:
    'You get the 24 words of your wallet. With them, any other wallet opens your accounts. First, sign in again.',
  continueWith: (provider: string) => `Continue with ${provider}`,
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
  code: 'Code',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resent: 'Sent again.',
  next: 'Continue',
  noWallet: 'There is no wallet here for this sign-in.',
  exportSmart:
    'The words do not open your smart account in another wallet. Send what it holds to your Ethereum account first.',
  exportCare:
    'Anybody who has these words has everything in your wallet. Show them to nobody, and type them only into a wallet that you trust.',
  exportOver: 'You can close this page.',
  failed: 'Something went wrong',
  failures,
  reload: 'Load the page again.',
  close: 'Close',
  openingSignIn: 'Opening the sign-in page…',
  nothingOpens: 'If it does not open, close this window and try again on the page that you came from.',
  noSignIn: 'Go back to it, and begin the sign-in there again. If that does not help, sign in by email.',
  retry: 'Try again',
  proved: 'Sign-in confirmed',
  provedHere: 'You can close this window and go on where you began. If nothing happens there, sign in again.',
  notFinished: 'Sign-in not finished',
  otherBrowser:
    'This sign-in did not begin in this browser, or too long ago, or in a private window that is closed. Go back to the site, and begin again there. If an app opened this page, open the site in this browser.',
  addTitle: (provider: string) => `Add ${provider} to your wallet?`,
  addWhy:
    'Whoever can sign in with this account then opens your wallet, too. Add it only if it is yours, and if you have just asked for it.',
  addTo: 'Wallet',
  addOpened: 'Opened now by',
  addNow: (provider: string) => `Add ${provider}`,
  notAdd: 'Do not add',
  added: (provider: string) => `${provider} now opens your wallet.`,
  notAdded: 'Nothing was changed.',
  outsideUsed: 'This sign-in was used already. Begin again on the site.',
  outsideTaken: 'This account opens another wallet already.',
  checking: 'Checking the sign-in…',
  checkingLink: 'Checking the link…',
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
} as const

/** What every language says. */
export type Texts = {
  readonly [key in keyof typeof en]: (typeof en)[key] extends (...values: infer values) => string
    ? (...values: values) => string
    : key extends 'dir'
      ? 'ltr' | 'rtl'
      : key extends 'failures'
        ? FailureTexts
        : string
}
