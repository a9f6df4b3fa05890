export interface SolanaToken {
  /** Absent for the chain's coin. */
  readonly mint?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export const SOL: SolanaToken = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** Stands for the coin where an id is needed, as a CAIP-10 of it (S9: native token addresses). */
export const COIN_ADDRESS = 'So11111111111111111111111111111111111111111'

const usdc = (mint: string): SolanaToken => ({ mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 })

/** The tokens whose names are known to be theirs. Any other may call itself anything. */
export const LISTED: Readonly<Record<string, readonly SolanaToken[]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [usdc('4zMMC9srt5Ri5X14GAgXhHii3GnPAEERYPJgZJDncDU')],
}

export const shorten = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
