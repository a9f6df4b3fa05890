/**
 * The texts of signing in with a wallet. They have their own file, so that only pages with SIWX load them (S4.10,
 * S4.11, S8.21).
 */
export const SIWX_TEXTS = {
  notEnabled: 'SIWX is not enabled',
  initializationFailed: 'A problem occurred while trying initialize authentication',
  smartAccount: 'This application might not support Smart Accounts',
} as const
