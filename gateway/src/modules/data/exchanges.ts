import type { Address } from 'viem'

/** Where a chain's prices come from. */
export interface Exchange {
  /** The Uniswap V3 factory, which knows every pool. */
  readonly factory: Address
  /** The token that wraps the chain's own coin. */
  readonly wrapped: Address
  /** The token that is taken for a dollar. */
  readonly dollar: Address
}

/** By CAIP-2 id. A chain that is not here has balances and no prices. */
export const EXCHANGES: ReadonlyMap<string, Exchange> = new Map([
  [
    'eip155:42161',
    {
      factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      dollar: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    },
  ],
  [
    'eip155:421614',
    {
      factory: '0x248AB79Bbb9bC29bB72f7Cd42F17e054Fc40188e',
      wrapped: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
      dollar: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
    },
  ],
])
