import { type FailureTexts, en as failures } from './failures/en.ts'

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week'

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
  paidBy: (operator: string) => `paid by ${operator}`,
  asks: 'asks for it',
  from: 'Account',
  network: 'Network',
  fee: 'Network fee',
  dataFee: 'and a fee for data, which could not be read',
  unknown: 'unknown',
  message: 'Message',
  details: 'Details',
  changes: 'Expected changes',
  raw: 'Raw data',
  /** The wallet's own warnings and labels on an approval, beside those of the decoders. */
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
  code: 'Code',
  next: 'Continue',
  failed: 'Something went wrong',
  failures,
  reload: 'Load the page again.',
  close: 'Close',
} as const

export type Texts = {
  readonly [key in keyof typeof en]: (typeof en)[key] extends (...values: infer values) => string
    ? (...values: values) => string
    : key extends 'dir'
      ? 'ltr' | 'rtl'
      : key extends 'failures'
        ? FailureTexts
        : string
}
