import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

export const Swap = {
  title: 'Swap',
  pay: 'You pay',
  receive: 'You receive',
  balance: 'Balance',
  half: 'Half',
  max: 'Max',
  flip: 'Swap the other way round',
  selectToken: 'Select token',
  chooseToken: 'Choose another token',
  noPrice: 'No price',
  rate: 'Rate',
  /** `one` and `other` are amounts with their units. */
  rateText: (one: string, other: string) => `${one} = ${other}`,
  renews: 'The price is read again every 10 seconds.',
  atLeast: 'At least',
  priceImpact: 'Price impact',
  slippage: 'Max. slippage',
  slippageText: 'The swap is undone, and only the fee is spent, if the price gets worse by more than this.',
  slippageHigh: (percent: string) => `You may get up to ${percent} less than shown.`,
  slippageLow: 'With so little slippage, the swap may fail.',
  impactHigh: (percent: string) =>
    `This swap moves the price by ${percent}: the pools are small for this amount. Try less.`,
  /** What the button says. */
  button: {
    selectToken: 'Select token',
    addAmount: 'Add amount',
    incorrectValue: 'Incorrect value',
    insufficientFunds: 'Insufficient balance',
    insufficientFee: 'Insufficient gas funds',
    quoting: 'Looking for the best price',
    unavailable: 'No price for this swap',
    reviewSwap: 'Review swap',
    inProgress: 'View the swap in progress',
  },
  tooPrecise: (decimals: number, symbol: string) => `${symbol} has at most ${decimals} decimals.`,
  malformed: 'Use digits and one decimal point, without thousands separators.',
  unlisted: (symbol: string) =>
    `${symbol} is not on this app’s token list. Check its address before you swap.`,
  interrupted: {
    account: 'The account changed, so the form was reset.',
    network: 'The network changed, so the form was reset.',
  },
  failed: 'The tokens can’t be loaded.',
  unsupported: 'Network not supported for Swaps',
  unsupportedText: (network: string) => `Tokens can’t be swapped on ${network} here.`,
  switchNetwork: 'Switch network',
  notConnected: 'No wallet is connected',
  notConnectedText: 'Connect a wallet on a supported network to swap.',
  connect: 'Connect wallet',
}

export const SwapSelectToken = {
  title: 'Select token',
  search: 'Search by name, symbol or address',
  yours: 'Your tokens',
  recent: 'Recent',
  all: 'All tokens',
  found: 'Found',
  unlisted: 'Not on the list',
  warning: (symbol: string) =>
    `${symbol} is not on this app’s token list. Anyone can make a token with any name, and some cannot be sold again. Compare its address with one that you trust.`,
  use: (symbol: string) => `Use ${symbol}`,
  cancel: 'Cancel',
  noMatch: (search: string) => `No token matches “${search}”`,
  noMatchText: 'Paste the address of a token to look it up.',
  clear: 'Clear the search',
  looking: 'Looking it up',
}

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
