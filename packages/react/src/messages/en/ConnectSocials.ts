/** Texts of the ConnectSocials view, and of the row of providers in the Connect view. */
export const ConnectSocials = {
  title: 'All socials',
  group: 'Sign in with an account',
  continueWith: (provider: string) => `Continue with ${provider}`,
  more: 'More',
  emptyTitle: 'No provider is available',
  emptyText: 'Use your email address or a wallet instead.',
}
