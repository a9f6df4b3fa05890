/** The contracts of swaps on one chain. A kit signs no swap through any other contract. */
export interface SwapContracts {
  /** The token that wraps the chain's own coin. */
  readonly wrapped: `0x${string}`
  /** Uniswap's SwapRouter02: the contract that swaps call, and that approvals allow. */
  readonly router: `0x${string}`
  /** LI.FI's diamond, for a gateway that swaps through LI.FI. */
  readonly lifi?: `0x${string}`
}

/** The contracts by CAIP-2 id. Tokens of any other chain cannot be swapped. */
export const SWAP_CONTRACTS: ReadonlyMap<string, SwapContracts> = /*#__PURE__*/ new Map([
  [
    'eip155:42161',
    {
      wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      lifi: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    },
  ],
  [
    'eip155:421614',
    {
      wrapped: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
      router: '0x101F443B4d1b059569D643917553c771E1b9663E',
    },
  ],
])
