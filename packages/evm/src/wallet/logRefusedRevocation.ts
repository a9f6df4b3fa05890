import { messageOf } from '@latchkey/core'

/**
 * Tells the integrator's console that a wallet kept the page's permission. A visitor reads nothing of it: the page has
 * forgotten the wallet all the same.
 */
export function logRefusedRevocation(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a courtesy call's failure is for the integrator only.
  console.warn(`[latchkey] The wallet kept this page's permission: ${messageOf(error) ?? 'no reason given'}`)
}
