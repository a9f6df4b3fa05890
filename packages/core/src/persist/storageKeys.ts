/** The color mode: the same for every kit of the origin (S3.25). */
export const COLOR_MODE_KEY = '@latchkey/color-mode'

/**
 * The key of one of a kit's records. Releases have to keep it.
 *
 * - `state`: connections, the last network, missing wallets
 * - `activity`: what was sent and is in no history yet
 * - `onramp`: orders of coins, with the keys that read them
 * - `pairing`: sessions of paired wallets, with their keys
 * - `code`: codes that no wallet has answered yet, with their keys
 * - `siwx`: when somebody last signed in or out; in `sessionStorage`, which accounts are not asked to
 * - `solana-sent`: transfers on Solana whose end nobody has seen
 * - `logins`: which ways to sign in the gateway has, and when it said so
 * - `polkadot`: extensions that have granted accounts, since they cannot be asked silently
 * - `session`: the session of an authentication adapter
 *
 * @param kitId - the kit's `id`
 * @param record - which record
 * @returns the key
 *
 * @example
 * storage.getItem(storageKey('default', 'solana-sent'))
 */
export function storageKey(
  kitId: string,
  record:
    | 'state'
    | 'activity'
    | 'onramp'
    | 'pairing'
    | 'code'
    | 'siwx'
    | 'session'
    | 'solana-sent'
    | 'logins'
    | 'polkadot',
): string {
  return `@latchkey/${kitId}/${record}`
}
