import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AskPerson } from '../../../../apps/frame/src/approval/request.ts'
import { toEvmAddress } from '../../../../apps/frame/src/keys/derive.ts'
import { PAGE } from '../../../../apps/frame/src/testing/fakeServer.ts'
import { createMemoryStore } from '../../../../apps/frame/src/testing/memory.ts'
import { proveInWindow } from '../../../../apps/frame/src/testing/proveInWindow.ts'
import { startTestFrame } from '../../../../apps/frame/src/testing/startTestFrame.ts'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { suiteFolder } from '../../testing/openFolder.ts'
import { type SpawnedGateway, spawnGateway } from '../../testing/spawnGateway.ts'
import { freePort, startSink } from '../../testing/startTestWallet.ts'
import { createRandom } from '../relay/testing/createRandom.ts'

// The frame's own code against the built gateway, which is killed while people sign up, sign in and recover.
const RUNS = runs(1)
const SEED = seedOr(17)
/** Calls of a sign-up, and of a sign-in with proof and recovery. */
const CALLS = 18
const MOST_TRIES = 6

const folder = suiteFolder()
let settings: Record<string, string>
let sink: Awaited<ReturnType<typeof startSink>>
let gateway: SpawnedGateway
let origin: string

beforeAll(async () => {
  sink = await startSink()
  const port = await freePort()
  origin = `http://localhost:${port}`
  mkdirSync(join(folder, 'keys'))
  const keys = { current: 'one', keys: { one: randomBytes(32).toString('base64') } }
  writeFileSync(join(folder, 'keys', 'keys.json'), JSON.stringify(keys), { mode: 0o600 })
  writeFileSync(join(folder, 'projects.json'), JSON.stringify([{ id: 'test', origins: [PAGE] }]))
  settings = {
    ...{ DATA_DIR: join(folder, 'data'), PROJECTS_FILE: join(folder, 'projects.json') },
    RPC_URL_42161: 'http://127.0.0.1:9',
    ...{ RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off', RATE_LIMIT_BYTES: 'off' },
    ...{ WALLET_URL: origin, WALLET_PORT: String(port), WALLET_KEK_FILE: join(folder, 'keys', 'keys.json') },
    ...{ WALLET_RECOVERY: 'managed', WALLET_MAILS_PER_CLIENT: '100000' },
    ...{ SMTP_URL: sink.url, MAIL_FROM: 'wallet@wallet.test' },
  }
  gateway = await spawnGateway(settings)
}, 300_000)
afterAll(async () => {
  await gateway?.kill()
  await sink?.stop()
})

test(
  `over ${RUNS} times kill -9 during sign-up, sign-in and recovery no wallet is lost or doubled (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED)
    for (let run = 0; run < RUNS; run += 1) {
      const at = Math.floor(random() * CALLS)
      const kill = { at, afterMs: Math.floor(random() * 40) - 5 }
      const email = `run${run}@example.com`
      const person = createPerson(email, kill)
      const first = await person.signIn()
      const second = await person.signIn()
      expect({ run, kill, same: second.address === first.address }).toEqual({ run, kill, same: true })
      for (const device of [first, second])
        expect({ run, kill, opens: await device.open() }).toEqual({ run, kill, opens: first.address })
      expect({ run, kill, wallets: walletsOf(email) }).toEqual({ run, kill, wallets: 1 })
      await person.settled()
    }
  },
  120_000 + RUNS * 60_000,
)

/** A user with a mailbox and one device after the other. The gateway is killed during one of their calls. */
function createPerson(email: string, { at, afterMs }: { readonly at: number; readonly afterMs: number }) {
  let count = 0
  let reviving: Promise<void> | undefined
  const revive = async () => {
    await gateway.kill()
    // A new code may be asked for 30 s after the last one: that time passes at once.
    passTime()
    gateway = await spawnGateway(settings)
  }
  const fetchThrough: typeof fetch = async (input, init) => {
    if (reviving) await reviving
    const isLast = count === at
    count += 1
    if (!isLast) return fetch(input, init)
    // A negative time: the call does not reach the server at all.
    if (afterMs < 0) reviving = revive()
    const answer = fetch(input, init)
    if (afterMs >= 0) setTimeout(() => (reviving = revive()), afterMs)
    return answer
  }

  return {
    settled: async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, afterMs) + 1))
      await reviving
    },
    async signIn() {
      const store = createMemoryStore()
      const { address, open } = await untilDone(() => attempt(store))
      // The last call of a sign-in may be the one that the gateway is killed after: then it is down when the keys are asked for.
      return { address, open: () => untilDone(open) }
    },
  }

  /** A user who reads an error tries again. */
  async function untilDone<value>(work: () => Promise<value>): Promise<value> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
        await reviving
        passTime()
      }
    }
  }

  async function attempt(store: ReturnType<typeof createMemoryStore>) {
    const ask: AskPerson = async (_, { frame }) =>
      frame.wallet.withKeys(await frame.requireUser(), async (keys) => toEvmAddress(keys.eip155))
    const frame = await startTestFrame({
      ...{ store, ask, parameters: { origin, fetch: fetchThrough } },
      window: { goToSetUp: prove },
    })
    const before = sink.mails.length
    const { action } = await frame.call('CONNECT_EMAIL', { email })
    if (action === 'VERIFY_OTP') await frame.call('CONNECT_OTP', { otp: await codeAfter(before, email) })
    const { address } = await frame.call('GET_USER')
    async function prove(device: { readonly id: string; readonly projectId: string }) {
      await untilDone(async () => {
        const sent = sink.mails.length
        const readLink = async () => (await mailAfter(sent, email, /#([\w-]{43})/)) ?? ''
        await proveInWindow(device, { store, origin, fetch: fetchThrough, readLink })
      })
      await frame.openWindow()
    }
    return { address, open: () => frame.rpc('personal_sign', ['0x00', address]) }
  }
}

const codeAfter = async (before: number, email: string): Promise<string> =>
  (await mailAfter(before, email, /^(\d{6})$/m)) ?? ''

async function mailAfter(before: number, email: string, part: RegExp): Promise<string | undefined> {
  const read = () => {
    const mails = sink.mails.slice(before).filter(({ to }) => to.includes(email))
    return mails.map(({ text }) => part.exec(text)?.[1]).findLast((found) => found !== undefined)
  }
  await expect.poll(read).toBeDefined()
  return read()
}

function inDatabase<value>(run: (database: Libsql.Database) => value): value {
  const database = new Libsql(join(settings.DATA_DIR ?? '', 'gateway.db'), { timeout: 10_000 })
  try {
    return run(database)
  } finally {
    database.close()
  }
}

function passTime(): void {
  inDatabase((database) => database.exec("update wallet_codes set created_at = '2020-01-01T00:00:00.000Z'"))
}

function walletsOf(email: string): unknown {
  const sql =
    'select count(*) as n from wallets where user_id in (select user_id from wallet_logins where subject = ?)'
  return Reflect.get(Object(inDatabase((database) => database.prepare(sql).get([email]))), 'n')
}
