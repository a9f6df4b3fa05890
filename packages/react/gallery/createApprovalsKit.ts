import { accountApprovals, type RouteResponse } from '@latchkey/contract'
import type { Kit } from '@latchkey/core'
import { answerRoute, type Said } from './answerRoute.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'

type Answer = RouteResponse<typeof accountApprovals>

/** An approval of 250 USDC. */
export function approval(more: Partial<Answer['approvals'][number]> = {}): Answer['approvals'][number] {
  return {
    ...{ kind: 'amount', token: `0x${'a'.repeat(40)}`, spender: `0x${'7'.repeat(40)}` },
    ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true, isUnlimited: false },
    amount: '250000000',
    ...more,
  }
}

/** A kit whose account has given these. */
export function createApprovalsKit(
  listed: Said<Answer['approvals']> | (() => Answer['approvals']),
  { missing = [], wallet, ...options }: AccountKitOptions & { readonly missing?: Answer['missing'] } = {},
): Kit {
  const kit = createAccountKit({ wallet: { runSteps: () => new Promise(() => {}), ...wallet }, ...options })
  return answerRoute(kit, accountApprovals, () => {
    const approvals = typeof listed === 'function' ? listed() : listed
    return typeof approvals === 'object' ? { approvals, missing } : approvals
  })
}
