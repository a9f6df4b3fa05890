import { SWAP_CONTRACTS, type SwapContracts } from '@latchkey/contract'
import type { Address } from 'viem'

/** A chain's Uniswap V3, whose pools provide prices and execute swaps. */
export interface Exchange extends SwapContracts {
  /** The Uniswap V3 factory, which knows every pool. */
  readonly factory: Address
  /** The token that counts as a dollar. */
  readonly dollar: Address
  /** QuoterV2. */
  readonly quoter: Address
}

/** Exchanges by CAIP-2 id. A chain without an exchange has balances, but no prices and no swaps. */
export const EXCHANGES: ReadonlyMap<string, Exchange> = new Map(
  Object.entries({
    'eip155:42161': {
      factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      dollar: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    },
    'eip155:421614': {
      factory: '0x248AB79Bbb9bC29bB72f7Cd42F17e054Fc40188e',
      dollar: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
      quoter: '0x2779a0CC1c3e0E44D2542EC3e79e3864Ae93Ef0B',
    },
  } as const).flatMap(([id, exchange]): [string, Exchange][] => {
    // Kits have the same table, and sign no swap by any other contract.
    const contracts = SWAP_CONTRACTS.get(id)
    return contracts ? [[id, { ...exchange, ...contracts }]] : []
  }),
)
