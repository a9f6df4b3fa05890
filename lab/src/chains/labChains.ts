import type { Address } from 'viem'

/** The chains that the lab runs. They carry the real networks' ids, so that one configuration serves both. */
export type LabChainId = 42161 | 421614

/** The contract addresses of a lab chain: those of the real network that it replaces. */
export type LabContracts = {
  multicall3: Address
  weth: Address
  usdc: Address
  arb: Address
  factory: Address
  positionManager: Address
  quoterV2: Address
  swapRouter02: Address
}

export type LabChain = {
  id: LabChainId
  name: string
  /** Seconds since 1970 of block 0. It makes each lab chain's genesis hash its own, and the same on every start. */
  genesisTimestamp: number
  contracts: LabContracts
}

/**
 * Tokens of Arbitrum One in the lab that are not as others are, each with a pool against WETH. No token list has them, so a user
 * looks them up by address. Their initials are in the addresses.
 */
export const ODD_TOKENS = {
  /** Takes permits (EIP-2612). */
  permit: '0x4c61624F64645065726d69740000000000000001',
  /** Keeps five percent of each transfer. */
  toll: '0x4C61624f6464546F6c6c00000000000000000002',
  /** Can be bought, and not sold. */
  trap: '0x4C61624F64645472617000000000000000000003',
  /** A token that reports 2 decimals, but is used with 18. */
  liar: '0x4C61624f64644c69617200000000000000000004',
} as const satisfies Record<string, Address>

/**
 * The lab's chains, in the order in which they are started.
 *
 * @example
 * LAB_CHAINS.map((chain) => chain.id) // [42161, 421614]
 */
export const LAB_CHAINS: readonly LabChain[] = [
  {
    id: 42161,
    name: 'Arbitrum One',
    genesisTimestamp: 0x6600a4b1,
    contracts: {
      multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
      weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      arb: '0x912CE59144191C1204E64559FE8253a0e49E6548',
      factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
      swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    },
  },
  {
    id: 421614,
    name: 'Arbitrum Sepolia',
    genesisTimestamp: 0x66066eee,
    contracts: {
      multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
      weth: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
      usdc: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
      // No ARB of the real network's own is fixed there; this address is the lab's.
      arb: '0x4c6174636868654C61624152420000000000A4B1',
      factory: '0x248AB79Bbb9bC29bB72f7Cd42F17e054Fc40188e',
      positionManager: '0x6b2937Bde17889EDCf8fbD8dE31C3C2a70Bc4d65',
      quoterV2: '0x2779a0CC1c3e0E44D2542EC3e79e3864Ae93Ef0B',
      swapRouter02: '0x101F443B4d1b059569D643917553c771E1b9663E',
    },
  },
]

/** Finds a lab chain by its numeric id; undefined if the lab doesn't run it. */
export const findLabChain = (chainId: number): LabChain | undefined =>
  LAB_CHAINS.find((chain) => chain.id === chainId)
