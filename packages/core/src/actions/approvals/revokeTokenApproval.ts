import { TRANSACTION_WAIT } from '@latchkey/contract'
import type { RevocationCall } from '../../adapter/adapter.ts'
import { ApprovalRevocationUnavailableError } from '../../errors/approvals.ts'
import type { Kit } from '../../kit/kit.ts'
import { changeSince } from '../../transaction/changeSince.ts'
import { changeError, type TransactionEvent } from '../../transaction/progress.ts'
import { runTransaction, sendSteps, type TransactionOutcome } from '../../transaction/runTransaction.ts'
import { requireSigner } from '../requireSigner.ts'
import type { TokenApproval } from './tokenApproval.ts'

/** The approval to revoke, and a callback for progress. */
export interface RevokeTokenApprovalParameters {
  readonly approval: TokenApproval
  /** Called as the transaction gets further: `asked`, `sent`, `confirmed`. */
  readonly onProgress?: (event: TransactionEvent) => void
}

/** `unconfirmed`: not mined before the kit stopped waiting. It may still be mined. */
export type RevokeTokenApprovalReturnType = TransactionOutcome

/**
 * Revokes an approval: the wallet sends a transaction that sets the allowance to zero, or ends the permission for the NFTs. The account
 * that gave the approval must be displayed, on the approval's network.
 *
 * @param kit - made by createKit()
 * @param parameters - an approval from fetchTokenApprovals(), and a callback for progress
 * @returns the transaction, once it is mined
 * @throws {@link AccountChangedError}, {@link NetworkChangedError}, the errors of `requireSigner()`, and the error of the wallet or the
 *   chain
 *
 * @example
 * const { approvals } = await fetchTokenApprovals(kit)
 * const [approval] = approvals
 * if (approval) await revokeTokenApproval(kit, { approval })
 */
export async function revokeTokenApproval(
  kit: Kit,
  { approval, onProgress = () => {} }: RevokeTokenApprovalParameters,
): Promise<RevokeTokenApprovalReturnType> {
  const { caipNetworkId, owner, token, spender, what } = approval
  const call: RevocationCall = { revokes: token, spender, what }
  return runTransaction({
    async check() {
      const signer = await requireSigner(kit, { caipNetworkId })
      const { connectorId } = signer.connection
      const change = changeSince(kit.store.get(), { connectorId, address: owner, caipNetworkId })
      if (change) throw changeError(change)
      return signer
    },
    isWanted: () => true,
    send: sendSteps([{ label: 'Revoke approval', call }], {
      timeoutMs: TRANSACTION_WAIT.timeoutMs,
      unavailable: () => new ApprovalRevocationUnavailableError(),
    }),
    tell: onProgress,
  })
}
