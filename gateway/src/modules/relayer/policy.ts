import type { Call } from '@latchkey/smart-account'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Project } from '../../projects/project.ts'
import { OperationError } from './OperationError.ts'
import type { Reservation } from './stored.ts'

/** In a day, at the relayer's cost. */
const REVOCATIONS_PER_ACCOUNT = 3n
/** This part of the day's losses is kept for accounts that take a permission back at their own cost. */
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

/** When the budgets of a day may be forgotten: a day later, since operations of the last minute end after midnight. */
export function expiryOf(nowMs: number): string {
  return new Date(nowMs + 2 * DAY_MS).toISOString()
}

/**
 * The budgets that a sponsored operation takes from. No caller chooses a budget: an account counts for all projects, and where no file lists projects,
 * all ids are one.
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
 * Permissions that are taken back at the relayer's cost, by number and not by cost: nobody has to leave a permission because fees have risen. Beyond
 * the number, the account pays.
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
 * What operations that pay for themselves may cost the relayer, by transactions that bring nothing in, and fees that rise.
 *
 * @param usesReserve - whether the part that is kept for revocations may be spent too: by a revocation, or to clear a nonce that is stuck
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

export function budgetSpent(): OperationError {
  return new OperationError(
    -32_504,
    'The budget for sponsored fees is spent for today. Send the operation with fees of its own, or try again tomorrow.',
  )
}
