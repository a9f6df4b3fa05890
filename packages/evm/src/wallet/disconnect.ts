import { logRefusedRevocation } from './logRefusedRevocation.ts'
import type { Wallet } from './wallet.ts'

const REVOKE_TIMEOUT_MS = 1_000

/**
 * Takes the page's permission back (EIP-2255). The call is a courtesy: the page has already left the wallet, so a failure
 * is only logged (S8.60), and a wallet that never answers isn't waited for.
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
      logRefusedRevocation(error)
      return false
    },
  )
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
