/** Texts of the SwitchNetwork view. */
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
