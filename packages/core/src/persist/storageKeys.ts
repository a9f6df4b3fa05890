/** The color mode: the same for every kit of the origin (S3.25). */
export const COLOR_MODE_KEY = '@latchkey/color-mode'

/**
 * Returns the storage key of one of a kit's records. Keys must not change between releases.
 *
 * - `state`: connections, the last network, missing wallets
 * - `activity`: sent transactions that are not in a history yet
 * - `onramp`: orders of coins, with the keys that read them
 * - `pairing`: sessions of paired wallets, with their keys
 * - `code`: codes that no wallet has answered yet, with their keys
 * - `siwx`: the time of the last sign-in or sign-out; in `sessionStorage`, the accounts that are not asked to sign in
 * - `solana-sent`: transfers on Solana whose outcome is not known yet
 * - `logins`: the gateway's logins, and when they were read
 * - `polkadot`: extensions that have granted accounts, since they cannot be asked silently
 * - `session`: the session of an authentication adapter
 *
 * @param kitId - the kit's `id`
 * @param record - the record's name
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
