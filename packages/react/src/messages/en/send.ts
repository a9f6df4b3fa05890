import { TEXTS } from '@latchkey/contract'

export const WalletSend = {
  title: 'Send',
  amount: 'Amount',
  balance: 'Balance',
  max: 'Max',
  useMax: 'Use max',
  noPrice: 'No price',
  chooseToken: 'Choose another token',
  to: 'To',
  receiver: 'Receiver',
  receiverPlaceholder: 'Address or name',
  paste: 'Paste',
  pasteRefused: 'Pasting is not allowed here. Press and hold the field, or use the keyboard.',
  resolving: 'Looking it up',
  recent: 'Recent',
  lookAlike: 'This only looks like an address you sent to before. Compare every character with that one:',
  /** What the button says. */
  button: {
    previewSend: 'Preview send',
    checkingFee: 'Checking the fee',
    checkingAddress: 'Checking the address',
    invalidAddress: 'Invalid address',
    addAddress: 'Add address',
    insufficientFee: 'Insufficient gas funds',
    insufficientFunds: 'Insufficient funds',
    addAmount: 'Add amount',
    incorrectValue: 'Incorrect value',
    selectToken: 'Select token',
    inProgress: 'View the transfer in progress',
  },
  /** Why an address cannot be used, and what to do. */
  invalid: {
    malformed: 'This is not an address. An address is 0x followed by 40 characters.',
    checksum: 'One character is wrong. Copy the address again.',
    zero: 'No one owns this address. Anything you send to it is lost.',
    'name-unknown': 'This name has no address here. Check it, or use an address.',
    'name-unreadable': 'Names cannot be looked up now. Use an address, or try again.',
  },
  caution: {
    self: 'This is your own address.',
    token: 'This is a token’s address. Anything sent to it is usually lost.',
    contract: 'This is a contract. Send to it only if you know that it accepts transfers.',
  },
  /** Why an amount cannot be read, and what to do. */
  incorrect: {
    malformed:
      'Use digits and one decimal point, without thousands separators: \u20661234.5\u2069, not \u20661,234.5\u2069.',
    negative: 'Enter an amount greater than zero.',
    tooPrecise: (decimals: number, symbol: string) => `${symbol} has at most ${decimals} decimals.`,
    tooLarge: 'This amount is too large.',
  },
  /** `missing` is an amount with its unit. */
  short: (missing: string) => `You are ${missing} short.`,
  shortOfFee: (missing: string) => `You need ${missing} more for the network fee.`,
  noFee: (symbol: string) => `You need some ${symbol} for the network fee.`,
  interrupted: {
    account: 'The account changed, so the form was reset.',
    network: 'The network changed, so the form was reset.',
  },
  balancesFailed: 'Your balances can’t be loaded.',
  wouldFail: 'The fee can’t be estimated.',
  lacksDataFee:
    'Whether this network takes a fee for data could not be read. The fee may not be complete, so “Max” can’t be worked out. Type an amount, or try again.',
  notConnected: 'No wallet is connected',
  notConnectedText: 'Connect a wallet on a supported network to send from it.',
  connect: 'Connect wallet',
}

export const WalletSendSelectToken = {
  title: 'Select Token',
  search: 'Search by name or address',
  tokens: 'Your tokens',
  noPrice: 'No price',
  noMatch: (search: string) => `No token of yours matches “${search}”`,
  clear: 'Clear the search',
  empty: 'Nothing to send yet',
  emptyText: (network: string) => `What you receive on ${network} appears here.`,
  receive: 'Receive',
  failed: TEXTS.tokenBalanceUnavailable,
  failedText: 'Nothing of yours is lost. Check your connection, then try again.',
  partial: (symbol: string) =>
    `Only your ${symbol} balance could be loaded. Other tokens are unavailable right now.`,
}

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

/** What helps where a balance is too small. */
export const Funding = {
  title: (symbol: string) => `How to get ${symbol}`,
  buy: (symbol: string) => `Buy ${symbol}`,
  buyText: 'With money, from a provider',
  swap: (symbol: string) => `Swap for ${symbol}`,
  swapText: 'From what this account holds',
  receive: (symbol: string) => `Receive ${symbol}`,
  receiveText: 'From another account',
}
