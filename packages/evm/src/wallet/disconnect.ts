import { withTimeout } from '@latchkey/core/adapter'
import { logRefusedRevocation } from './logRefusedRevocation.ts'
import type { Wallet } from './wallet.ts'

const REVOKE_TIMEOUT_MS = 1_000

/**
 * Revokes the page's permission (EIP-2255). The request is optional, because the page has already left the wallet. So a failure is only
 * logged (S8.60), and the page does not wait for a silent wallet. Returns whether the wallet confirmed that it forgot the page.
 */
export function revokePermission(wallet: Wallet): Promise<boolean> {
  const answer = wallet.ask('wallet_revokePermissions', [{ eth_accounts: {} }]).then(
    () => true,
    (error: unknown) => {
      logRefusedRevocation(error)
      return false
    },
  )
  return withTimeout(answer, REVOKE_TIMEOUT_MS, () => false)
}
