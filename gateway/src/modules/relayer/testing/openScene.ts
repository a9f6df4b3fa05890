import { onTestFinished } from 'vitest'
import type { RelayerConfig } from '../../../config/readRelayer.ts'
import { openDatabase } from '../../../database/openDatabase.ts'
import type { Database } from '../../../database/schema.ts'
import { testFolder } from '../../../testing/openFolder.ts'
import { BOT } from './createCrowd.ts'
import { createFakeChain, type FakeChain } from './createFakeChain.ts'
import { createFakeNode, type NodeHealth } from './createFakeNode.ts'
import {
  createFakeProcess,
  FAKE_ACCOUNT,
  type FakeProcess,
  fakeConfig,
  RELAYER,
} from './createFakeProcess.ts'
import { SHOP } from './createPermissions.ts'
import { ACCOUNTS } from './createUsers.ts'
import { createDice } from './dice.ts'

export const WELL: NodeHealth = { mostLag: 0, failing: 0, forgetting: 0, losing: 0 }

/** A chain on which some accounts have coins, and the relayer enough of them. */
export function openChain(): FakeChain {
  const chain = createFakeChain()
  chain.baseFee = 1_000_000_000n
  for (const { address } of ACCOUNTS.slice(0, -1)) chain.deploy(address.toLowerCase())
  for (const rich of [RELAYER, BOT, SHOP]) chain.endow(rich, 10n ** 21n)
  return chain
}

export async function openTestDatabase(databaseUrl?: string): Promise<Database> {
  const dataDir = testFolder()
  const database = await openDatabase({ databaseUrl, dataDir })
  onTestFinished(() => database.destroy())
  return database
}

/** A gateway over a fake chain, where a test says what happens next. */
export interface Scene {
  readonly chain: FakeChain
  readonly health: NodeHealth
  readonly process: FakeProcess
  readonly database: Database
  pass(ms: number): void
  /** Mines blocks, and lets the gateway look after each. */
  go(blocks: number): Promise<void>
  /** What is counted of the budgets whose name ends so, in gwei. */
  counted(end: string): Promise<bigint>
  status(): Promise<string | undefined>
}

export async function openScene(more: Partial<RelayerConfig> = {}): Promise<Scene> {
  const database = await openTestDatabase()
  const chain = openChain()
  for (const { address } of ACCOUNTS) chain.endow(address.toLowerCase(), 10n ** 18n)
  chain.mine()
  const health = { ...WELL }
  const dice = createDice(1)
  let clock = Date.parse('2026-03-01T12:00:00Z')
  const process = createFakeProcess({
    ...createFakeNode(chain, health, dice, RELAYER),
    ...{ database, dice, config: fakeConfig(more), account: FAKE_ACCOUNT, areProjectsListed: false },
    now: () => clock,
    meanwhile: () => {},
  })
  const pass = (ms: number) => {
    clock += ms
  }
  return {
    ...{ chain, health, process, database, pass },
    async go(blocks) {
      for (let block = 0; block < blocks; block += 1) {
        await process.work()
        chain.mine()
        pass(1_000)
      }
      await process.work()
    },
    async counted(end) {
      const rows = await database.selectFrom('relayer_budgets').selectAll().execute()
      return rows.filter(({ name }) => name.endsWith(end)).reduce((sum, { used }) => sum + BigInt(used), 0n)
    },
    async status() {
      const row = await database.selectFrom('relayer_operations').select('status').executeTakeFirst()
      return row?.status
    },
  }
}
