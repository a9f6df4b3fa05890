import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Metrics } from '../../metrics/createMetrics.ts'
import type { Projects } from '../../projects/openProjects.ts'
import { dayOf } from './policy.ts'
import type { RelayerStore } from './store.ts'

interface BudgetParts {
  readonly chains: () => readonly string[]
  readonly store: Pick<RelayerStore, 'budgets'>
  /** Undefined if there is no relayer. */
  readonly config: Pick<RelayerConfig, 'sponsor' | 'revocationsPerDay' | 'lossPerDayGwei'> | undefined
  readonly projects: Pick<Projects, 'sponsorOf'>
  readonly now: () => number
}

/** Measures how much of each of today's budgets is used, from 0 to 1. Budgets of accounts are left out. */
export function measureBudgets(metrics: Metrics, parts: BudgetParts): void {
  const { chains, store, now } = parts
  metrics.registry.gauge(
    'latchkey_relayer_budget_used',
    'How much of a day’s budget of the relayer is used or reserved, by chain and budget: from 0 to 1.',
    async () => {
      const day = dayOf(now())
      const all = await Promise.all(
        chains().map(async (chain) =>
          (await store.budgets(`${day} ${chain} `)).flatMap(({ budget, used }) => {
            const limit = limitOf(budget, parts)
            if (limit === undefined) return []
            return [{ labels: { chain, budget }, value: limit > 0n ? Number(used) / Number(limit) : 1 }]
          }),
        ),
      )
      return all.flat()
    },
  )
}

function limitOf(budget: string, { config, projects }: BudgetParts): bigint | undefined {
  if (!config) return undefined
  const { sponsor, revocationsPerDay, lossPerDayGwei } = config
  if (budget === 'losses') return lossPerDayGwei
  if (budget === 'revocations') return BigInt(revocationsPerDay)
  if (budget === 'all projects') return sponsor.totalPerDayGwei
  const [, project] = /^project (.+)$/.exec(budget) ?? []
  return project === undefined ? undefined : (projects.sponsorOf(project)?.perDay ?? sponsor.perDayGwei)
}
