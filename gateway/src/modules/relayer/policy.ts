import type { Call } from '@latchkey/smart-account'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Project } from '../../projects/project.ts'
import { OperationError } from './OperationError.ts'
import type { Reservation } from './store.ts'

/** One account may take back so much in a day that nothing else pays for, in gwei. */
const REVOCATIONS_GWEI = 20_000_000n
const DAY_MS = 86_400_000

/** The day on which a budget counts, in UTC: `2026-11-25`. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

/** When the budgets of a day may be forgotten: a day later, since operations of the last minute end after midnight. */
export function expiryOf(nowMs: number): string {
  return new Date(nowMs + 2 * DAY_MS).toISOString()
}

/** The budgets that a sponsored operation takes from: the project's and the account's. */
export function budgetsOf(
  sponsor: RelayerConfig['sponsor'],
  project: Project | undefined,
  on: { readonly projectId: string; readonly chain: string; readonly sender: string; readonly day: string },
): readonly Reservation[] {
  const own = project?.sponsor
  return [
    {
      name: budgetNames(on).project,
      limitGwei: own?.perDay ?? sponsor.perDayGwei,
    },
    { name: budgetNames(on).account, limitGwei: own?.perAccount ?? sponsor.perAccountDayGwei },
  ]
}

/** Taking back costs the person nothing, whatever a project gives away; an account alone could still not empty the relayer. */
export function revocationBudgets(on: {
  readonly chain: string
  readonly sender: string
  readonly day: string
}): readonly Reservation[] {
  return [{ name: `${on.day} ${on.chain} revocations of ${on.sender}`, limitGwei: REVOCATIONS_GWEI }]
}

function budgetNames({
  projectId,
  chain,
  sender,
  day,
}: {
  readonly projectId: string
  readonly chain: string
  readonly sender: string
  readonly day: string
}) {
  return {
    project: `${day} ${chain} project ${projectId}`,
    account: `${day} ${chain} account ${sender} of ${projectId}`,
  }
}

/** @throws OperationError where the project does not pay for one of the calls */
export function requireSponsored(project: Project | undefined, calls: readonly Call[]): void {
  const allowed = project?.sponsor?.calls
  if (!allowed) return
  for (const { to, data } of calls) {
    const isAllowed = allowed.some(
      (rule) =>
        rule.to.toLowerCase() === to.toLowerCase() &&
        (rule.methods === undefined || rule.methods.includes(data.slice(0, 10).toLowerCase())),
    )
    if (!isAllowed)
      throw new OperationError(
        -32_504,
        `The fees of a call of ${to} are not paid for here. Send the operation with fees of its own.`,
      )
  }
}

/** What a day's budget has no room for. */
export function budgetSpent(): OperationError {
  return new OperationError(
    -32_504,
    'The budget for sponsored fees is spent for today. Send the operation with fees of its own, or try again tomorrow.',
  )
}
