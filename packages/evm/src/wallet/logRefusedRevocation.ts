import { messageOf } from '@latchkey/core'

export function logRefusedRevocation(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: for the integrator only; for users, the page has disconnected the wallet anyway.
  console.warn(`[latchkey] The wallet kept this page's permission: ${messageOf(error) ?? 'no reason given'}`)
}
