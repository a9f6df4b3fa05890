import { TEXTS } from '@latchkey/contract'

/** Texts of the WalletSendPreview view. */
export const WalletSendPreview = {
  title: 'Review send',
  youSend: 'You send',
  to: 'To',
  from: 'From',
  network: 'Network',
  fee: 'Fee, at most',
  feeUnknown: 'Your wallet shows it',
  /** After a fee that is not all. */
  lacksDataFee: 'and a fee for data that could not be read',
  /** A smart account's fee that somebody else pays, and one that is not all. */
  smartFee: 'Network fee',
  paidBy: (payer: string) => `Paid by ${payer}`,
  deposit: 'Includes deposit',
  arrives: 'Receiver gets',
  check: 'Compare every character of the address. Transfers can’t be reversed.',
  compare: 'Check that your wallet shows this amount and receiver.',
  cancel: 'Cancel',
  send: 'Send',
  approveIn: (wallet: string) => `Approve in ${wallet}`,
  tryAgain: 'Try again',
  declined: (wallet: string) => `You declined the request in ${wallet}. Nothing was sent.`,
  notSent: 'Nothing was sent.',
  startAgain: 'Start again',
  /** `what` is an amount with its unit. */
  sending: (what: string) => `Sending ${what}`,
  sendingText: (network: string) => `${network} is confirming it. You can close this window.`,
  sent: (what: string) => `${what} sent`,
  unconfirmed: 'Not confirmed yet',
  unconfirmedText: 'It may still go through. Look it up in the explorer before you send again.',
  explorer: 'View in explorer',
  done: 'Done',
  nothing: 'Nothing to review',
  nothingText: 'Fill in what to send, and to whom.',
  interrupted: {
    account: 'The account changed, so the form was reset.',
    network: 'The network changed, so the form was reset.',
  },
  back: 'Back to the form',
  started: TEXTS.transactionStarted,
  failed: TEXTS.sendFailed,
}
