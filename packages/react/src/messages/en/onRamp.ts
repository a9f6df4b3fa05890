export const OnRampProviders = {
  title: 'Buy',
  pay: 'You pay',
  receive: 'You receive, about',
  chooseCurrency: 'Choose a currency',
  chooseToken: 'Choose a token',
  provider: 'Choose a provider',
  fee: 'Fee 1–2%',
  test: 'Test',
  providerFee: 'Provider’s fee',
  networkFee: 'Network fee',
  total: 'You pay in total',
  /** `least` and `most` are amounts with their currency. */
  tooLittle: (least: string) => `The least is ${least}.`,
  tooMuch: (most: string) => `The most is ${most}.`,
  invalid: 'Write an amount in figures, with at most two decimals.',
  handedOver: (provider: string) =>
    `You pay on ${provider}’s own page, in a new window. It may ask who you are.`,
  noMoney: 'This is a stand-in: no real money is taken.',
  proceed: (provider: string) => `Continue to ${provider}`,
  enterAmount: 'Enter an amount',
  reading: 'Reading the price',
  opening: 'Opening the checkout',
  notNow: 'Not available now',
  sample: 'The service does not answer. The coins and limits below are examples; nothing can be bought.',
  /** `said` are the provider’s words. */
  refused: (said: string) => `\u2068${said}\u2069`,
  over: 'This price is over. Read it again.',
  failed: 'The service does not answer. Nothing was paid.',
  nothing: 'Nothing to buy here',
  nothingText: (network: string) => `No provider sells coins on ${network}.`,
  switchNetwork: 'Choose another network',
  notConnected: 'No wallet is connected',
  notConnectedText: 'Coins are sent to your account. Connect a wallet first.',
  connect: 'Connect a wallet',
  help: 'What is buying?',
  purchases: 'Your purchases',
}

export const OnRampTokenSelect = {
  title: 'Select token',
  tokens: 'What you can buy',
}

export const OnRampFiatSelect = {
  title: 'Select currency',
  currencies: 'What you can pay in',
  /** Amounts with their currency. */
  limits: (least: string, most: string) => `${least} to ${most}`,
}

export const BuyInProgress = {
  title: 'Buy',
  unpaid: 'Pay in the other window',
  unpaidText: (what: string) => `Once you have paid, ${what} are sent to your account.`,
  blocked: 'Your browser opened no window. Open the checkout with this button.',
  open: 'Open the checkout',
  opening: 'Opening the checkout',
  notPaid: 'I did not pay: forget it',
  arriving: 'On the way',
  arrivingText: (what: string) => `You paid. ${what} are arriving in your account.`,
  slow: 'This is taking longer than usual',
  slowText: 'You can close this window. Activity keeps watching, and your coins arrive here.',
  arrived: 'Arrived',
  arrivedText: (what: string) => `${what} are in your account.`,
  failed: 'The provider could not complete it',
  declined:
    'This attempt failed. You can try again on the provider’s page. If you paid there with another card, it will appear here.',
  refunded: 'The money was given back',
  /** `said` are the provider's words. */
  reason: (said: string) => `The provider says: ${said}`,
  noReason: 'The provider gives no reason. Ask it, if money left your account.',
  unreachable: 'The service does not answer. It is asked again in a few seconds.',
  openFailed: 'The checkout could not be opened. Try again.',
  tryAgain: 'Try again',
  done: 'Done',
  explorer: 'View in explorer',
  gone: 'This purchase is not known here',
  goneText: 'It was forgotten, or made in another browser.',
  back: 'Back to buying',
}

export const OnRampActivity = {
  title: 'Your purchases',
  purchases: 'Purchases of this browser',
  none: 'No purchases yet',
  noneText: 'What you buy here is listed until it arrives, and for a month after.',
  buy: 'Buy',
  step: {
    unpaid: 'Not paid yet',
    arriving: 'Arriving',
    slow: 'Taking longer',
    arrived: 'Arrived',
    declined: 'Attempt failed',
    failed: 'Failed',
    refunded: 'Refunded',
  },
}
