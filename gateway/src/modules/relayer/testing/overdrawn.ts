import type { RelayerConfig } from '../../../config/readRelayer.ts'
import type { Database } from '../../../database/schema.ts'
import type { Project } from '../../../projects/project.ts'

interface Operator {
  readonly config: RelayerConfig
  readonly projects: readonly Project[]
}

/** Budgets that hold more at this moment than the operator gives. At the end most of what was held has been given back. */
export async function overdrawn(
  past: Operator & { readonly database: Database },
): Promise<readonly string[]> {
  const rows = await past.database.selectFrom('relayer_budgets').select(['name', 'used']).execute()
  return rows
    .filter(({ name, used }) => /^\d{4}-/.test(name) && BigInt(used) > limitOf(name, past))
    .map(({ name, used }) => `${name}: ${used} are held, of ${limitOf(name, past)} at most.`)
}

/** What an operator gives away or loses on a day, by the settings alone. */
export function limitOf(name: string, { config, projects }: Operator): bigint {
  const { perDayGwei, perAccountDayGwei, totalPerDayGwei = 0n } = config.sponsor
  const [, , kind = '', id = ''] = name.split(' ')
  if (name.endsWith('all projects')) return totalPerDayGwei
  if (kind === 'project') return projects.find((one) => one.id === id)?.sponsor?.perDay ?? perDayGwei
  if (kind === 'account') return perAccountDayGwei
  if (kind === 'losses') return config.lossPerDayGwei
  if (kind === 'revocations') return name.endsWith(kind) ? BigInt(config.revocationsPerDay) : 3n
  throw new Error(`Nobody knows the budget ${name}.`)
}
