/** How a message names a namespace: `service.org wants you to sign in with your {name} account:` */
export const NAMES = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
} as const
