import { read } from '@latchkey/core/adapter'
import { toBase64 } from './base64.ts'
import { buildTransaction, NO_LIFETIME } from './build.ts'
import { requireSuccess } from './failures.ts'
import { type Cluster, CONFIRMED } from './ground.ts'
import { type Instruction, setBudget } from './instructions.ts'

/** The compute budget and priority fee of a transfer. */
export interface Budget {
  /** Compute units. */
  readonly units: number
  /** The price of one unit, in micro-lamports. */
  readonly price: bigint
}

/** The fee for each signature, in lamports, on every cluster. */
const SIGNATURE_FEE = 5_000n
/** The compute units of a transfer that could not be simulated. */
const MOST_UNITS = 120_000
/** Setting the limit and the price also takes compute units. */
const BUDGET_UNITS = 300
const LEAST_PRICE = 1_000n
/** Limits the priority fee of a transfer to 0.0003 SOL, even after a busy block. */
const MOST_PRICE = 2_000_000n

/** Returns the network's exact fee, in lamports. */
export function feeOf({ units, price }: Budget): bigint {
  return SIGNATURE_FEE + (BigInt(units) * price + 999_999n) / 1_000_000n
}

/** Simulates a transfer, and reads the priority fees that others paid lately to change the same accounts. Throws if the transfer would fail. */
export async function findBudget(
  cluster: Cluster,
  payer: string,
  instructions: readonly Instruction[],
  isProbe: boolean,
): Promise<Budget> {
  const [units, price] = await Promise.all([
    findUnits(cluster, payer, instructions, isProbe),
    findPrice(cluster, instructions),
  ])
  return { units, price }
}

async function findUnits(
  cluster: Cluster,
  payer: string,
  instructions: readonly Instruction[],
  isProbe: boolean,
): Promise<number> {
  const all = [...setBudget({ units: MOST_UNITS, price: 0n }), ...instructions]
  const wire = toBase64(buildTransaction(payer, all, NO_LIFETIME))
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const answer = await cluster.ask('simulateTransaction', wire, { ...CONFIRMED, ...options })
  const outcome = read(answer, 'value')
  const failure = read(outcome, 'err')
  if (failure !== null && failure !== undefined) {
    if (isProbe) return MOST_UNITS
    requireSuccess(failure, read(outcome, 'logs'))
  }
  const used = read(outcome, 'unitsConsumed')
  if (typeof used !== 'number' || !Number.isSafeInteger(used) || used <= 0) return MOST_UNITS
  // Add a tenth, because other transactions may change the same accounts meanwhile.
  return Math.min(Math.ceil(used * 1.1) + BUDGET_UNITS, MOST_UNITS * 2)
}

/** Returns the price at or below which three of four recent transactions paid. */
async function findPrice(cluster: Cluster, instructions: readonly Instruction[]): Promise<bigint> {
  const written = new Set(
    instructions.flatMap(({ accounts }) =>
      accounts.filter(([, role]) => role === 'write' || role === 'signAndWrite').map(([of]) => of),
    ),
  )
  const answer = await cluster.ask('getRecentPrioritizationFees', [...written]).catch(() => [])
  const prices = (Array.isArray(answer) ? answer : [])
    .map((one: unknown) => read(one, 'prioritizationFee'))
    .filter((price): price is number => typeof price === 'number' && Number.isSafeInteger(price))
    .sort((one, other) => one - other)
  const price = BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0)
  return price < LEAST_PRICE ? LEAST_PRICE : price > MOST_PRICE ? MOST_PRICE : price
}
