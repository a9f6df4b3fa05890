/** Texts of the SwitchActiveChain view. */
export const SwitchActiveChain = {
  title: 'Switch chain',
  needed: (network: string) => `Connect a wallet for ${network}`,
  neededText: (wallet: string, network: string) =>
    `The account from ${wallet} can’t be used on ${network}. It stays connected, and you can switch back.`,
  noneText: (network: string) => `No wallet is connected on ${network} yet.`,
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  choose: 'Choose a wallet',
  another: 'Choose another wallet',
}
