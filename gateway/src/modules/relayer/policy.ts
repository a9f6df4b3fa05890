import type { Call } from '@latchkey/smart-account'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Project } from '../../projects/project.ts'
import { OperationError } from './OperationError.ts'
import type { Reservation } from './stored.ts'

/** Per day, at the relayer's cost. */
const REVOCATIONS_PER_ACCOUNT = 3n
/** One in this many parts of the day's losses is reserved for accounts that revoke a permission at their own cost. */
const KEPT_FOR_REVOCATIONS = 4n
const DAY_MS = 86_400_000

export interface Day {
  readonly chain: string
  /** In UTC: `2026-11-25`. */
  readonly day: string
}

export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

/** When a day's budgets may be deleted: a day later, because operations of the last minute end after midnight. */
export function expiryOf(nowMs: number): string {
  return new Date(nowMs + 2 * DAY_MS).toISOString()
}

/**
 * The budgets that a sponsored operation takes from. Callers cannot choose a budget: an account has one budget across all projects, and if no file
 * lists the projects, all project ids share one.
 */
export function budgetsOf(
  { totalPerDayGwei, perDayGwei, perAccountDayGwei }: RelayerConfig['sponsor'],
  project: Project | undefined,
  on: Day & { readonly sender: string; readonly isListed: boolean },
): readonly Reservation[] {
  const own = project?.sponsor
  const { chain, day, sender, isListed } = on
  return [
    {
      name: `${day} ${chain} project ${isListed && project ? project.id : '*'}`,
      limitGwei: own?.perDay ?? perDayGwei,
    },
    { name: `${day} ${chain} account ${sender}`, limitGwei: own?.perAccount ?? perAccountDayGwei },
    ...(totalPerDayGwei === undefined
      ? []
      : [{ name: `${day} ${chain} all projects`, limitGwei: totalPerDayGwei }]),
  ]
}

/**
 * The budgets for revocations at the relayer's cost. They limit the number of revocations, not their cost, so that high fees never keep a user
 * from revoking a permission. Beyond that number, the account pays.
 */
export function revocationBudgets(
  { revocationsPerDay }: Pick<RelayerConfig, 'revocationsPerDay'>,
  { chain, day, sender }: Day & { readonly sender: string },
): readonly Reservation[] {
  return [
    { name: `${day} ${chain} revocations of ${sender}`, limitGwei: REVOCATIONS_PER_ACCOUNT },
    { name: `${day} ${chain} revocations`, limitGwei: BigInt(revocationsPerDay) },
  ]
}

/**
 * The budget for what operations that pay for themselves may cost the relayer, through failed transactions and rising fees.
 *
 * @param usesReserve - whether the part reserved for revocations may also be spent: by a revocation, or to clear a stuck nonce
 */
export function lossBudget(
  { lossPerDayGwei }: Pick<RelayerConfig, 'lossPerDayGwei'>,
  { chain, day }: Day,
  usesReserve: boolean,
): Reservation {
  return {
    name: `${day} ${chain} losses`,
    limitGwei: usesReserve ? lossPerDayGwei : lossPerDayGwei - lossPerDayGwei / KEPT_FOR_REVOCATIONS,
  }
}

/** @throws OperationError if the project does not pay for one of the calls */
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

export function budgetSpent(): OperationError {
  return new OperationError(
    -32_504,
    'The budget for sponsored fees is spent for today. Send the operation with fees of its own, or try again tomorrow.',
  )
}
