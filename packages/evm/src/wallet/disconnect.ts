import { BaseError, messageOf, UnsupportedMethodError } from '@latchkey/core'
import type { Wallet } from './wallet.ts'

const REVOKE_TIMEOUT_MS = 1_000
const MISSING_KEY =
  /missing|no matching key|not found|not exist|unknown method|not supported|not implemented/i

/**
 * Takes the page's permission back (EIP-2255). That a wallet does not know how, or has no record of the permission,
 * is no failure (S8.60); nor is silence, for a wallet that never answers must not keep a person connected.
 *
 * @returns whether the wallet said that it has forgotten the page
 */
export async function revokePermission(wallet: Wallet): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), REVOKE_TIMEOUT_MS)
  })
  const answer = wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnsupportedMethodError || isMissingKey(error)) return false
      throw error
    },
  )
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** S8.60: the wallet has no record of what it was asked to take back. */
export function isMissingKey(error: unknown): boolean {
  return MISSING_KEY.test(messageOf(error instanceof BaseError ? error.cause : error) ?? '')
}
