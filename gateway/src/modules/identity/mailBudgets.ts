import { createHash } from 'node:crypto'
import { Failure } from '../../server/Failure.ts'
import type { CodeStore } from './codeStore.ts'
import type { Device } from './sessions.ts'

/** A rate limit, shared by all gateways of a database. */
export interface Budget {
  readonly name: string
  readonly most: number
  readonly perMs: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Maximum codes mailed to one address. Each code allows five tries. 24 hours of guessing touch two calendar days, so an unknown
 * device and a known one have 2 × (15 + 10) × 5 = 250 tries in a million: 1 in 4,000.
 */
const STRANGERS = { hour: 5, day: 15 }
/** For a device known to be the owner's. Strangers can't use this budget up, and a right code resets it. */
const KNOWN_PER_DAY = 10
const PER_DEVICE_HOUR = 20

/** The budgets that a mail with a code takes from. `isKnown` means that the device is the owner's. */
export function mailBudgets({
  device,
  email,
  isKnown,
  mailsPerClient,
}: {
  readonly device: Device
  readonly email: string
  readonly isKnown: boolean
  readonly mailsPerClient: number
}): readonly Budget[] {
  const name = `mail ${device.projectId} ${email}`
  return [
    { name: `mail client ${device.client}`, most: mailsPerClient, perMs: HOUR_MS },
    { name: `mail device ${device.id}`, most: PER_DEVICE_HOUR, perMs: HOUR_MS },
    ...(isKnown
      ? [knownBudget(device, email)]
      : [
          { name, most: STRANGERS.hour, perMs: HOUR_MS },
          { name, most: STRANGERS.day, perMs: DAY_MS },
        ]),
  ]
}

export function knownBudget(device: Device, email: string): Budget {
  return {
    name: `mail known ${device.projectId} ${email} ${device.id}`,
    most: KNOWN_PER_DAY,
    perMs: DAY_MS,
  }
}

/** Takes one from each budget. @throws Failure 429 if a budget is used up */
export async function spendAll(store: CodeStore, budgets: readonly Budget[], now: number): Promise<void> {
  for (const budget of budgets) {
    const { digest, endsAt } = turnOf(budget, now)
    if ((await store.spend(digest, new Date(endsAt).toISOString())) > budget.most)
      throw tooOften(endsAt - now)
  }
}

export async function forgive(store: CodeStore, budget: Budget, now: number): Promise<void> {
  await store.forgive(turnOf(budget, now).digest)
}

function turnOf({ name, perMs }: Budget, now: number): { digest: string; endsAt: number } {
  const turn = Math.floor(now / perMs)
  // Mail and network addresses are stored only as hashes.
  const digest = createHash('sha256').update(`${name} ${perMs} ${turn}`).digest('base64url')
  return { digest, endsAt: (turn + 1) * perMs }
}

function tooOften(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const minutes = Math.ceil(seconds / 60)
  return new Failure(429, 'rate', `This was asked for too often. Try again in ${minutes} minutes.`, {
    code: 'tooOften',
    count: minutes,
    headers: { 'retry-after': String(seconds) },
  })
}
