import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the SwapPreview view. */
export const SwapPreview = {
  title: 'Review swap',
  pay: 'You pay',
  receive: 'You receive',
  atLeast: 'At least',
  rate: 'Rate',
  slippage: 'Max. slippage',
  priceImpact: 'Price impact',
  network: 'Network',
  fee: 'Fee, at most',
  feeUnknown: 'Your wallet shows it',
  /** A smart account's fee that somebody else pays. */
  smartFee: 'Network fee',
  paidBy: (payer: string) => `Paid by ${payer}`,
  /** `one` and `other` are amounts with their units. */
  rateText: (one: string, other: string) => `${one} = ${other}`,
  steps: 'What your wallet asks',
  /** `what` is an amount with its unit. */
  reset: (symbol: string) => `End the old approval of ${symbol}`,
  approve: (what: string) => `Allow the swap contract to take ${what}, and no more`,
  permit: (what: string) => `Sign that the swap contract may take ${what}, and no more. This costs nothing`,
  swap: (what: string, other: string) => `Swap ${what} for ${other}`,
  /** `times` is at least 2. */
  times: (times: number) =>
    plural(times, { one: 'This wallet will ask # time.', other: 'This wallet will ask # times.' }),
  planning: 'Finding out how often your wallet asks',
  once: 'This wallet will ask once. All of it happens, or nothing does.',
  upgrade: (wallet: string) => `Upgrade my account (EIP-7702), so that ${wallet} asks once`,
  upgradeText:
    'From now on, your account runs code that the wallet chose, in other apps too, until you undo it in the wallet.',
  check: 'Prices move. You receive at least what is shown, or the swap is undone.',
  compare: 'Check that your wallet shows these amounts.',
  moved: (what: string) => `The price moved. You would now receive ${what}.`,
  accept: 'Accept the new price',
  confirm: 'Swap',
  confirmBoth: 'Approve and swap',
  anyway: 'Swap anyway',
  impactHigh: (percent: string) => `This swap moves the price by ${percent}. You lose that part.`,
  cancel: 'Cancel',
  approveIn: (wallet: string) => `Approve in ${wallet}`,
  confirming: 'Waiting for the approval',
  accepted: 'Waiting for the network',
  /** By the error's class: what can be wrong with several calls at once. */
  calls: {
    AtomicityUnsupportedError: 'The wallet can’t do these steps at once.',
    UpgradeRejectedError: 'The upgrade of the account was declined.',
    CallsTooManyError: 'The wallet doesn’t take so many steps at once.',
  },
  tryAgain: 'Try again',
  declined: (wallet: string) => `You declined the request in ${wallet}. Nothing was swapped.`,
  notSent: 'Nothing was swapped.',
  startAgain: 'Start again',
  swapping: (what: string, other: string) => `Swapping ${what} for ${other}`,
  swappingText: (network: string) => `${network} is confirming it. You can close this window.`,
  done: 'Swapped',
  doneText: (what: string, other: string) => `${what} became ${other}, or a little more or less.`,
  unconfirmed: 'Not confirmed yet',
  unconfirmedText: 'It may still go through. Look it up in the explorer before you swap again.',
  explorer: 'View in explorer',
  close: 'Done',
  nothing: 'Nothing to review',
  nothingText: 'Choose what to swap first.',
  back: 'Back to the form',
}
