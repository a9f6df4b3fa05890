import type { RelayerConfig } from '../../../config/readRelayer.ts'
import type { Database } from '../../../database/schema.ts'
import type { Project } from '../../../projects/project.ts'
import { NodeError } from '../../../upstream/NodeError.ts'
import { createCrowd } from './createCrowd.ts'
import type { NodeHealth } from './createFakeNode.ts'
import { CHAIN, createFakeProcess, type FakeProcess, fakeConfig } from './createFakeProcess.ts'
import { createPermissions, type Permissions } from './createPermissions.ts'
import { ACCOUNTS, createUsers, type Signed, type Users } from './createUsers.ts'
import { createDice } from './dice.ts'
import { WELL } from './openScene.ts'
import { overdrawn } from './overdrawn.ts'
import { spendLosses } from './spendLosses.ts'
import type { Soon, World } from './world.ts'

export const STEPS = [
  ...['pay', 'pay', 'pay', 'pay', 'pay', 'retry', 'retry', 'retry', 'ask', 'ask', 'ask', 'ask'],
  ...['work', 'work', 'work', 'work', 'work', 'work', 'work', 'mine', 'mine', 'mine', 'mine', 'mine'],
  ...['wait', 'wait', 'wait', 'waitLong', 'copy', 'copy', 'cross', 'cross', 'drain', 'fill', 'fill'],
  ...['useKey', 'turn', 'jump', 'reorganise', 'reorganise'],
  ...['grant', 'collect', 'collect', 'takeBack', 'takeBack', 'takeBack'],
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
  readonly world: World
  readonly users: Users
  readonly permissions: Permissions
  readonly config: RelayerConfig
  /** Those that a file lists; none where callers choose their ids. */
  readonly projects: readonly Project[]
  readonly process: FakeProcess
  readonly database: Database
  /** From then on no process stands still between a look and what it does then. */
  readonly restedAt: string
  readonly lies: readonly string[]
}

/** Reorganisations are less deep than this by more than any node lags. */
const CONFIRMATIONS = 8
const MOST_REORGANISED = 4
const MOST_LAG = 3
const REST_ROUNDS = 100
const LEASE_MS = 16_000
const DAY_MS = 86_400_000
/** When most histories begin; the others begin a little before midnight. */
const NOON = Date.parse('2026-03-01T12:00:00Z')

/** @param database - empty, apart from its tables */
export async function live({ seed, steps }: Plan, database: Database, world: World): Promise<Past> {
  const dice = createDice(seed)
  let clock = NOON + dice.pick([0, 43_100_000])
  const now = () => clock
  const pass = (ms: number) => {
    clock += ms
  }
  for (const { address } of ACCOUNTS) await world.setBalance(address, BigInt(dice.roll(30)) * 10n ** 16n)
  await world.mine()
  const health: NodeHealth = { ...WELL }
  const ail = (change: Partial<NodeHealth>) => void Object.assign(health, change)
  const crowd = createCrowd(world, dice, MOST_REORGANISED)
  const on = { database, confirmations: CONFIRMATIONS, now }
  const permissions = createPermissions(world, crowd, dice, on)
  const users = createUsers(dice, CONFIRMATIONS, world, permissions.noted)
  const config = configOf(dice.roll(3))
  const projects = dice.roll(2) === 0 ? projectsOf(config) : []
  const { node, readUse } = world.openNode(health, dice)
  let isCalm = false
  const tolerantly = async (act: () => Soon<void>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
    }
  }
  const meanwhile = () => {
    if (isCalm || dice.roll(25) > 0) return
    return tolerantly(dice.pick([crowd.mine, crowd.mine, crowd.copy, crowd.cross, crowd.drain, crowd.jump]))
  }
  const start = () =>
    createFakeProcess({
      ...{ database, node, readUse, account: world.account, config, dice, now, meanwhile },
      areProjectsListed: projects.length > 0,
    })
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
    const project = projects.length > 0 ? dice.pick(projects) : undefined
    await processAt(anyProcess())
      .relayer.submit(one.operation, { projectId: project?.id ?? 'any', project })
      .catch(() => undefined)
  }
  const acts: Record<Step['kind'], () => void | Promise<void>> = {
    pay: async () => submit(await users.pay()),
    retry: async () => submit(await users.retry()),
    work: () => processAt(anyProcess()).work(),
    ...{ mine: crowd.mine, copy: crowd.copy, cross: crowd.cross, drain: crowd.drain, fill: crowd.fill },
    ...{ useKey: crowd.useKey, jump: crowd.jump, reorganise: () => crowd.reorganise() },
    wait: () => pass(dice.pick([500, 5_000, 20_000])),
    waitLong: () => pass(dice.pick([60_000, 700_000])),
    async turn() {
      if (users.signed.length > 0) await crowd.turn(dice.pick(users.signed).intent.payee)
    },
    grant: async () => void (await permissions.grant()),
    collect: permissions.collect,
    takeBack: () => permissions.takeBack(processAt(anyProcess())).catch(() => undefined),
    lag: () => ail({ mostLag: MOST_LAG }),
    fail: () => ail({ failing: 10 }),
    forget: () => ail({ forgetting: dice.pick([30, 100]) }),
    lose: () => ail({ losing: 50 }),
    heal: () => ail(WELL),
    kill: () => processAt(anyProcess()).killAfter(1 + dice.roll(25)),
    freeze: () => processAt(anyProcess()).freeze(),
    thaw: () => processAt(anyProcess()).thaw(),
    async ask() {
      const process = processAt(anyProcess())
      await permissions.ask(process).catch(() => undefined)
      const asked = dice.roll(2) === 0 ? users.signed : users.signed.slice(-2)
      if (asked.length === 0) return
      const one = dice.pick(asked)
      const before = one.told
      await users.ask(one, process.relayer).catch(() => undefined)
      // What was said for good has to be true in whatever block comes instead.
      if (one.told === before) return
      await crowd.reorganise(one.told === 'impossible' ? one.operation : undefined)
    },
  }
  const lies = new Set<string>()
  for (const { kind, isLoose } of steps) {
    const doing = (async () => acts[kind]())().catch((error: unknown) => {
      if (!(error instanceof NodeError)) throw error
    })
    // What waits for a frozen process waits until it is let go on.
    if (isLoose || processes.some((one) => one.isFrozen())) {
      loose.push(doing)
      continue
    }
    await doing
    for (const lie of await overdrawn({ database, config, projects })) lies.add(lie)
  }

  for (const one of processes) one.thaw()
  // Nothing of it goes on while the next history is lived.
  const ended = await Promise.allSettled(loose)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  ail(WELL)
  isCalm = true
  world.baseFee = 1_000_000_000n
  pass(LEASE_MS)
  const restedAt = new Date(clock).toISOString()
  const process = start()
  const rest = async () => {
    for (let round = 0; round < REST_ROUNDS; round += 1) {
      await process.work()
      await world.mine()
      pass(round > 2 * CONFIRMATIONS ? 60_000 : 20_000)
      if (round > 2 * CONFIRMATIONS && (await process.store.open(CHAIN)).length === 0) break
    }
  }
  await rest()
  if (dice.roll(4) === 0) {
    pass(DAY_MS)
    for (const lie of await spendLosses(world, { process, crowd, permissions, config })) lies.add(lie)
    await rest()
  }
  for (const one of users.signed) await users.ask(one, process.relayer)
  await permissions.ask(process)
  return { world, users, permissions, config, projects, process, database, restedAt, lies: [...lies] }
}

/** One that has less to give than others, and one that has what the gateway's settings say. */
function projectsOf({ sponsor: { perDayGwei, perAccountDayGwei } }: RelayerConfig): readonly Project[] {
  const project = { name: '', icon: '', origins: [], analytics: false }
  return [
    { ...project, id: 'shop', sponsor: { perDay: perDayGwei / 5n, perAccount: perAccountDayGwei / 2n } },
    { ...project, id: 'game' },
  ]
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
