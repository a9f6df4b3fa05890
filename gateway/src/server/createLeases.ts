import type { Expense, RateLimiter } from './rateLimiter.ts'

/** Shared budgets that are a round trip away. */
export interface RemoteBudgets {
  /** @returns 0 where every budget had enough and was taken from, else the seconds to wait */
  take(expenses: readonly Expense[]): Promise<number>
  charge(expenses: readonly Expense[]): Promise<void>
  close(): void
}

interface Lease {
  left: number
  readonly untilMs: number
}

/** Part of a burst that one process takes ahead. */
const SHARE = 0.01
const LEASE_MS = 1_000
const CHARGE_MS = 500
const MOST_KEYS = 50_000

/**
 * Spends shared budgets without a round trip for each call: a hundredth of a burst is taken ahead, spent here, and given up
 * after a second. What is spent never exceeds the budget; a client may miss a hundredth of it for each replica. Charges are added up
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

  /** Budgets of which more is being taken ahead. Of what is asked for meanwhile, each call takes only its own. */
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
    // Too little is left to take ahead: then only what the call itself costs.
    if (waitSeconds > 0) return remote.take(wanted)
    if (leases.size > MOST_KEYS) leases.clear()
    for (const [at, { key, cost }] of ahead.entries()) {
      const rest = cost - (wanted[at]?.cost ?? 0)
      if (rest > 0) leases.set(key, { left: rest + (leaseOf(key)?.left ?? 0), untilMs: now() + LEASE_MS })
    }
    return 0
  }

  /** Takes what is here, and gives it back if the rest is refused. */
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
