import type { CaipNetwork } from '../network/network.ts'

export const solanaNetwork = (reference: string, name = 'Solana'): CaipNetwork => ({
  id: reference,
  caipNetworkId: `solana:${reference}`,
  chainNamespace: 'solana',
  name,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
