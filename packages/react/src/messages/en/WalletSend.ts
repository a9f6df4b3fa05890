/** Texts of the WalletSend view. */
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
