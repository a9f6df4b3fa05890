/** Texts of the UnsupportedChain view. */
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
