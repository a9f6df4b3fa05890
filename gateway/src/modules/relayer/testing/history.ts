import type { RelayerConfig } from '../../../config/readRelayer.ts'
import type { Database } from '../../../database/schema.ts'
import { NodeError } from '../../../upstream/NodeError.ts'
import { createCrowd } from './createCrowd.ts'
import type { FakeChain } from './createFakeChain.ts'
import { createFakeNode, type NodeHealth } from './createFakeNode.ts'
import { CHAIN, createFakeProcess, type FakeProcess, fakeConfig, RELAYER } from './createFakeProcess.ts'
import { ACCOUNTS, createUsers, type Signed, type Users } from './createUsers.ts'
import { createDice } from './dice.ts'
import { openChain, WELL } from './openScene.ts'

/** What may happen next in a history. */
export const STEPS = [
  ...['pay', 'pay', 'pay', 'pay', 'pay', 'retry', 'retry', 'retry', 'ask', 'ask', 'ask'],
  ...['work', 'work', 'work', 'work', 'work', 'work', 'work', 'mine', 'mine', 'mine', 'mine', 'mine'],
  ...[
    'wait',
    'wait',
    'wait',
    'waitLong',
    'copy',
    'copy',
    'drain',
    'fill',
    'fill',
    'useKey',
    'turn',
    'jump',
    'reorganise',
    'reorganise',
  ],
  ...['lag', 'fail', 'forget', 'lose', 'heal', 'heal', 'kill', 'freeze', 'thaw', 'thaw'],
] as const

/** Whether the next step begins before this one has ended. */
export interface Step {
  readonly kind: (typeof STEPS)[number]
  readonly isLoose: boolean
}

/** A random history: what happens, and the seed of all that is random within. */
export interface Plan {
  readonly seed: number
  readonly steps: readonly Step[]
}

export interface Past {
  readonly chain: FakeChain
  readonly users: Users
  readonly config: RelayerConfig
  readonly process: FakeProcess
  readonly database: Database
}

/** Reorganisations are less deep than this by more than any node lags. */
const CONFIRMATIONS = 8
const MOST_REORGANISED = 4
const MOST_LAG = 3
const REST_ROUNDS = 100
const LEASE_MS = 16_000

/** @param database - empty, apart from its tables */
export async function live({ seed, steps }: Plan, database: Database): Promise<Past> {
  const dice = createDice(seed)
  let clock = Date.parse('2026-03-01T12:00:00Z') + dice.pick([0, 43_100_000])
  const chain = openChain()
  for (const { address } of ACCOUNTS) chain.endow(address.toLowerCase(), BigInt(dice.roll(30)) * 10n ** 16n)
  chain.mine()
  const health: NodeHealth = { ...WELL }
  const ail = (change: Partial<NodeHealth>) => void Object.assign(health, change)
  const pass = (ms: number) => {
    clock += ms
  }
  const crowd = createCrowd(chain, dice, MOST_REORGANISED)
  const users = createUsers(dice, CONFIRMATIONS, (address) =>
    chain.head().state.deployed.has(address.toLowerCase()),
  )
  const config = configOf(dice.roll(3))
  const node = createFakeNode(chain, health, dice, RELAYER)
  let isCalm = false
  const tolerantly = (act: () => void) => {
    try {
      act()
    } catch (error) {
      // Nodes refuse bots too.
      if (!(error instanceof NodeError)) throw error
    }
  }
  const meanwhile = () => {
    if (isCalm || dice.roll(25) > 0) return
    tolerantly(() => dice.pick([crowd.mine, crowd.mine, crowd.copy, crowd.drain, crowd.jump])())
  }
  const start = () => createFakeProcess({ database, node, config, dice, now: () => clock, meanwhile })
  const processes = [start(), start()]
  const loose: Promise<unknown>[] = []
  const anyProcess = () => dice.roll(processes.length)
  const processAt = (at: number): FakeProcess => {
    const one = processes[at]
    if (one && !one.isDead()) return one
    const next = start()
    processes[at] = next
    return next
  }
  const submit = async (one: Signed | undefined) => {
    if (!one) return
    const on = { projectId: 'any', project: undefined }
    // Whatever is said: the owner has signed.
    await processAt(anyProcess())
      .relayer.submit(one.operation, on)
      .catch(() => undefined)
  }
  const acts: Record<Step['kind'], () => void | Promise<void>> = {
    pay: () => submit(users.pay(chain.baseFee)),
    retry: () => submit(users.retry(chain.baseFee)),
    work: () => processAt(anyProcess()).work(),
    mine: crowd.mine,
    wait: () => pass(dice.pick([500, 5_000, 20_000])),
    waitLong: () => pass(dice.pick([60_000, 700_000])),
    ...{ copy: crowd.copy, drain: crowd.drain, fill: crowd.fill, useKey: crowd.useKey, jump: crowd.jump },
    turn: () => {
      if (users.signed.length > 0) crowd.turn(dice.pick(users.signed).intent.payee)
    },
    reorganise: () => crowd.reorganise(),
    lag: () => ail({ mostLag: MOST_LAG }),
    fail: () => ail({ failing: 10 }),
    forget: () => ail({ forgetting: dice.pick([30, 100]) }),
    lose: () => ail({ losing: 50 }),
    heal: () => ail(WELL),
    kill: () => processAt(anyProcess()).killAfter(1 + dice.roll(25)),
    freeze: () => processAt(anyProcess()).freeze(),
    thaw: () => processAt(anyProcess()).thaw(),
    async ask() {
      if (users.signed.length === 0) return
      await users
        .ask(dice.pick(users.signed), processAt(anyProcess()).relayer, chain.head().number)
        .catch(() => undefined)
    },
  }
  for (const { kind, isLoose } of steps) {
    const doing = (async () => acts[kind]())().catch((error: unknown) => {
      if (!(error instanceof NodeError)) throw error
    })
    // What waits for a frozen process waits until it is let go on.
    if (isLoose || processes.some((one) => one.isFrozen())) loose.push(doing)
    else await doing
  }

  for (const one of processes) one.thaw()
  await Promise.all(loose)
  ail(WELL)
  isCalm = true
  chain.baseFee = 1_000_000_000n
  clock += LEASE_MS
  const process = start()
  for (let round = 0; round < REST_ROUNDS; round += 1) {
    await process.work()
    chain.mine()
    clock += round > 2 * CONFIRMATIONS ? 60_000 : 20_000
    if (round > 2 * CONFIRMATIONS && (await process.store.open(CHAIN)).length === 0) break
  }
  for (const one of users.signed) await users.ask(one, process.relayer, chain.head().number)
  return { chain, users, config, process, database }
}

/** What the operator gives and risks: little, some, much. */
function configOf(generosity: number): RelayerConfig {
  const much = BigInt(1 + generosity * 4)
  return fakeConfig({
    lanes: 1 + generosity * 2,
    confirmations: CONFIRMATIONS,
    sponsor: {
      perDayGwei: 4_000_000n * much,
      perAccountDayGwei: 3_000_000n * much,
      totalPerDayGwei: generosity === 1 ? 3_500_000n * much : undefined,
    },
    lossPerDayGwei: 4_000_000n * much,
  })
}
