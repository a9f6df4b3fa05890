/** Texts of the WalletSend view. */
export const WalletSend = {
  title: 'Send',
  amount: 'Amount',
  balance: 'Balance',
  max: 'Max',
  useMax: 'Use max',
  noPrice: 'No price known',
  chooseToken: 'Choose another token',
  to: 'To',
  receiver: 'Receiver',
  receiverPlaceholder: 'Address or name',
  paste: 'Paste',
  pasteRefused: 'Pasting is not allowed here. Press and hold the field, or use the keyboard.',
  resolving: 'Looking it up',
  /** What the button says. */
  button: {
    previewSend: 'Preview send',
    checkingFee: 'Checking the fee',
    checkingAddress: 'Checking the address',
    invalidAddress: 'Invalid address',
    addAddress: 'Add address',
    insufficientGas: 'Insufficient gas funds',
    insufficientFunds: 'Insufficient funds',
    addAmount: 'Add amount',
    incorrectValue: 'Incorrect value',
    selectToken: 'Select token',
    inProgress: 'See the transfer under way',
  },
  /** Why an address cannot be used, and what to do. */
  invalid: {
    malformed: 'This is not an address. It has 0x and 40 characters after it.',
    checksum: 'One of its letters is wrong. Copy the address again.',
    zero: 'Nobody holds this address. What is sent there is lost.',
    'name-unknown': 'Nobody has this name. Check the spelling, or use an address.',
    'name-unreadable': 'Names cannot be looked up now. Use an address, or try again.',
  },
  caution: {
    self: 'This is your own address.',
    token: 'This is the address of a token. What is sent there is mostly lost.',
    contract: 'This is a contract. Send to it only if it says that it takes transfers.',
  },
  /** Why an amount cannot be read, and what to do. */
  incorrect: {
    malformed: 'Write the amount in digits, with one point.',
    negative: 'An amount is more than nothing.',
    tooPrecise: (decimals: number, symbol: string) => `${symbol} has at most ${decimals} decimals.`,
    tooLarge: 'There is not that much of anything.',
  },
  /** `missing` is an amount with its unit. */
  short: (missing: string) => `You are ${missing} short.`,
  shortOfGas: (missing: string) => `You need ${missing} more for the network fee.`,
  noGas: (symbol: string) => `You need some ${symbol} for the network fee.`,
  interrupted: {
    account: 'The account changed, so this form starts anew.',
    network: 'The network changed, so this form starts anew.',
  },
  balancesFailed: 'Your balances cannot be read.',
  wouldFail: 'The fee cannot be worked out.',
  notConnected: 'No wallet is connected',
  notConnectedText: 'Connect a wallet on a supported network to send from it.',
  connect: 'Connect wallet',
}
