/** The specification's texts about swaps, word for word. They are kept out of texts.ts, which every page loads. */
export const SWAP_TEXTS = {
  unsupported: 'Network not supported for Swaps',
} as const
