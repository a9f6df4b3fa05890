/** The connector of whichever wallet is paired. */
export const PAIRED_ID = 'walletConnect'

/** Where the codes are kept that nobody has answered yet. */
export function codeKey(kitId: string): string {
  return `@latchkey/${kitId}/code`
}
