import { messageOf } from '@latchkey/core'

/**
 * Logs for the integrator that a wallet kept the page's permission. Users see no message, because the page has
 * disconnected the wallet anyway.
 */
export function logRefusedRevocation(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a courtesy call's failure is for the integrator only.
  console.warn(`[latchkey] The wallet kept this page's permission: ${messageOf(error) ?? 'no reason given'}`)
}
