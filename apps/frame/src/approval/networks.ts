import type { Currency } from '@latchkey/clear-signing'
import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/contract'

interface NetworkName {
  readonly name: string
  readonly coin: Currency
}

const named = (name: string, symbol = 'ETH', decimals = 18): NetworkName => ({
  name,
  coin: { symbol, decimals },
})

const NETWORKS: Readonly<Record<string, NetworkName>> = {
  'eip155:1': named('Ethereum'),
  'eip155:5': named('Goerli'),
  'eip155:11155111': named('Sepolia'),
  'eip155:10': named('OP Mainnet'),
  'eip155:420': named('OP Goerli'),
  'eip155:42161': named('Arbitrum One'),
  'eip155:421613': named('Arbitrum Goerli'),
  'eip155:421614': named('Arbitrum Sepolia'),
  'eip155:137': named('Polygon', 'POL'),
  'eip155:80001': named('Polygon Mumbai', 'POL'),
  'eip155:42220': named('Celo', 'CELO'),
  'eip155:1313161554': named('Aurora'),
  'eip155:1313161555': named('Aurora Testnet'),
  'eip155:56': named('BNB Smart Chain', 'BNB'),
  'eip155:97': named('BNB Smart Chain Testnet', 'tBNB'),
  'eip155:43114': named('Avalanche', 'AVAX'),
  'eip155:43113': named('Avalanche Fuji', 'AVAX'),
  'eip155:324': named('ZKsync Era'),
  'eip155:280': named('ZKsync Era Testnet'),
  'eip155:100': named('Gnosis', 'xDAI'),
  'eip155:8453': named('Base'),
  'eip155:84531': named('Base Goerli'),
  'eip155:84532': named('Base Sepolia'),
  'eip155:7777777': named('Zora'),
  'eip155:999': named('HyperEVM', 'HYPE'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': named('Solana', 'SOL', 9),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': named('Solana Testnet', 'SOL', 9),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': named('Solana Devnet', 'SOL', 9),
}

/** The name of an EIP-155 network. */
export const findNetwork = (chainId: bigint): string | undefined => NETWORKS[`eip155:${chainId}`]?.name

export const networkOf = (network: CaipNetworkId): NetworkName => NETWORKS[network] ?? named(network, 'coins')

export const nameOf = (network: string): string =>
  isCaipNetworkId(network) ? networkOf(network).name : network
