export const Networks = {
  title: 'Choose Network',
  search: 'Search networks',
  list: 'Networks',
  testnet: 'Testnet',
  notSupported: (wallet: string) => `Not supported by ${wallet}`,
  help: 'What is a network?',
  none: 'No network found',
  noneText: (query: string) => `This app has no network called “${query}”.`,
}

export const SwitchNetwork = {
  title: 'Switch Network',
  waiting: 'Approve in wallet',
  waitingText: (wallet: string, network: string) =>
    `Accept the switch to ${network} in ${wallet}. Its window may be behind this one.`,
  declined: 'Switch declined',
  declinedText: (wallet: string) =>
    `You declined the switch in ${wallet}. If you didn’t, open ${wallet} and look for another request.`,
  notAdded: (network: string) => `${network} was not added`,
  notAddedText: (wallet: string, network: string) =>
    `You declined adding it to ${wallet}, which doesn’t know ${network} yet. Add it to switch there.`,
  byHand: (wallet: string) => `Switch in ${wallet}`,
  byHandText: (wallet: string, network: string) =>
    `${wallet} does not let a page change its network. Choose ${network} in the wallet; this page follows.`,
  unknown: (wallet: string, network: string) => `${wallet} does not know ${network}`,
  failed: 'Switch failed',
  another: 'Choose another network',
}

export const UnsupportedChain = {
  title: 'Switch Network',
  notHere: (name: string) => `This app doesn’t run on ${name}. Switch to one of its networks to continue.`,
  /** Where tokens can't be swapped; the list has the networks where they can. */
  noSwaps: (name: string) => `Network not supported for Swaps: ${name}. Switch to one of these to swap.`,
  /** What the page says once this view was left as it is. */
  stays: (name: string) => `Your wallet is still on ${name}, where this app doesn’t run.`,
  chain: (reference: string) => `chain ${reference}`,
  list: 'Networks',
  testnet: 'Testnet',
}

export const WhatIsABuy = {
  title: 'What is buying?',
  whatTitle: 'Money becomes coins',
  whatText: 'You pay a provider by card or bank, and it sends coins to your account on the network.',
  whoTitle: 'The provider takes the payment',
  whoText:
    'You pay on the provider’s own page. It may ask who you are. This app sees neither your card nor your papers.',
  feeTitle: 'It costs a fee',
  feeText: 'Providers usually keep 1–2%, and you pay the network’s fee. The price is shown before you pay.',
  timeTitle: 'It can take a while',
  timeText:
    'Coins usually arrive in minutes. The first time, a provider may take longer to check who you are.',
}

export const WhatIsANetwork = {
  title: 'What is a network?',
  recordTitle: 'A shared record',
  recordText:
    'A network keeps one public record of who holds what. Many computers keep it, and nobody owns it.',
  sideTitle: 'Each stands alone',
  sideText:
    'The same address can hold different tokens on each network. Send on the network that the receiver uses.',
  feeTitle: 'Each has its own fee',
  feeText:
    'You pay a fee for every transaction, in the network’s own coin. Some networks cost a fraction of others.',
  testTitle: 'Some are for practice',
  testText: 'A network marked “Testnet” works like the real one, but its tokens have no value.',
}

export const WhatIsAWallet = {
  title: 'What is a wallet?',
  homeTitle: 'A home for what you own',
  homeText: 'A wallet keeps your coins and collectibles, and shows what you have.',
  loginTitle: 'A new way to log in',
  loginText: 'Connect it instead of creating another account and password.',
  yoursTitle: 'Yours alone',
  yoursText: 'Nothing leaves it unless you approve it. Never share its recovery phrase.',
  getWallet: 'Get a wallet',
}
