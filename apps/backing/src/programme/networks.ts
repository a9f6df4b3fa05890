/** The networks that a programme may have a treasury on: those of the page itself (S1.14). */
export const TREASURY_CHAIN_IDS = [42161, 421614] as const

export type TreasuryChainId = (typeof TREASURY_CHAIN_IDS)[number]
