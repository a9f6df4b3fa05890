export interface SolanaToken {
  /** Absent for the chain's coin. */
  readonly mint?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export const SOL: SolanaToken = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The placeholder address of the coin in CAIP-10 ids (S9: native token addresses). */
export const COIN_ADDRESS = 'So11111111111111111111111111111111111111111'

const usdc = (mint: string): SolanaToken => ({ mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 })

/** Tokens whose names are verified. Any other token may use any name. */
export const LISTED: Readonly<Record<string, readonly SolanaToken[]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [usdc('4zMMC9srt5Ri5X14GAgXhHii3GnPAEERYPJgZJDncDU')],
}

export const shorten = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
