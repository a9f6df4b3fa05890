/** Texts of the ConnectingMultiChain view. */
export const ConnectingMultiChain = {
  title: 'Select chain',
  text: (wallet: string) => `${wallet} has an account for each of these. Choose where to connect.`,
  chains: 'Chains',
  connected: 'Connected',
  notFound: 'Failed to find connector',
  notFoundText: 'The wallet has left this page. Turn on its extension, or choose another wallet.',
  another: 'Choose another wallet',
}
