import type { Expense, RateLimiter } from './rateLimiter.ts'

/** Shared budgets, each access to which takes a round trip. */
export interface RemoteBudgets {
  /** @returns 0 if every budget had enough and was charged, otherwise the seconds to wait */
  take(expenses: readonly Expense[]): Promise<number>
  charge(expenses: readonly Expense[]): Promise<void>
  close(): void
}

interface Lease {
  left: number
  readonly untilMs: number
}

/** Share of a burst that one process takes in advance. */
const SHARE = 0.01
const LEASE_MS = 1_000
const CHARGE_MS = 500
const MOST_KEYS = 50_000

/**
 * Spends shared budgets without a round trip for each call: a process takes a hundredth of a burst in advance, spends it, and drops the
 * rest after a second. Spending never exceeds the budget; a client may lose a hundredth of it to each replica. Charges are summed
 * and sent twice a second.
 */
export function createLeases(remote: RemoteBudgets, now: () => number = Date.now): RateLimiter {
  const leases = new Map<string, Lease>()
  const charges = new Map<string, Expense>()

  const leaseOf = (key: string): Lease | undefined => {
    const lease = leases.get(key)
    if (lease && lease.untilMs > now()) return lease
    leases.delete(key)
    return undefined
  }

  /** Budgets for which an advance is being requested. Meanwhile, each call takes only its own cost. */
  const askedAhead = new Set<string>()

  const takeAhead = async (wanted: readonly Expense[]): Promise<number> => {
    const ahead = wanted.map((expense) => {
      const share = Math.floor(expense.policy.burst * SHARE)
      return askedAhead.has(expense.key) || share <= expense.cost ? expense : { ...expense, cost: share }
    })
    const more = ahead.flatMap((expense, at) => (expense === wanted[at] ? [] : [expense.key]))
    if (more.length === 0) return remote.take(wanted)
    for (const key of more) askedAhead.add(key)
    const waitSeconds = await remote.take(ahead).finally(() => {
      for (const key of more) askedAhead.delete(key)
    })
    // Too little is left for an advance, so take only the call's own cost.
    if (waitSeconds > 0) return remote.take(wanted)
    if (leases.size > MOST_KEYS) leases.clear()
    for (const [at, { key, cost }] of ahead.entries()) {
      const rest = cost - (wanted[at]?.cost ?? 0)
      if (rest > 0) leases.set(key, { left: rest + (leaseOf(key)?.left ?? 0), untilMs: now() + LEASE_MS })
    }
    return 0
  }

  /** Takes from local leases first, and returns that if the remote budgets refuse the rest. */
  const takeEach = (expenses: readonly Expense[]): number | Promise<number> => {
    const here = expenses.flatMap((expense) => {
      const lease = leaseOf(expense.key)
      return lease && lease.left >= expense.cost ? [{ expense, lease }] : []
    })
    for (const { expense, lease } of here) lease.left -= expense.cost
    const lacking = expenses.filter((expense) => !here.some((one) => one.expense === expense))
    if (lacking.length === 0) return 0
    return takeAhead(lacking).then((waitSeconds) => {
      if (waitSeconds === 0) return 0
      for (const { expense, lease } of here) lease.left += expense.cost
      return waitSeconds
    })
  }

  const sendCharges = () => {
    const due = [...charges.values()]
    charges.clear()
    if (due.length > 0) void remote.charge(due)
  }
  const timer = setInterval(sendCharges, CHARGE_MS)
  timer.unref()

  return {
    take: (key, cost, policy) => takeEach([{ key, cost, policy }]),
    takeEach,
    charge(expense) {
      const known = charges.get(expense.key)
      charges.set(expense.key, { ...expense, cost: expense.cost + (known?.cost ?? 0) })
    },
    close() {
      clearInterval(timer)
      sendCharges()
      remote.close()
    },
  }
}
