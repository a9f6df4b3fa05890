/** The longest text that is parsed or written. ReCaps are long; nobody reads more. */
export const MOST_CHARACTERS = 16_384
