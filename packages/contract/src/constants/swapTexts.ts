/** The specification's own texts of swaps, word for word. Apart from texts.ts, which every page loads. */
export const SWAP_TEXTS = {
  unsupported: 'Network not supported for Swaps',
} as const
