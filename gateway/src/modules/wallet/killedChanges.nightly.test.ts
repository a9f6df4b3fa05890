import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Libsql from 'libsql'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { changeRows } from '../../testing/changeRows.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import { type SpawnedGateway, spawnGateway } from '../../testing/spawnGateway.ts'
import {
  confirmChange,
  createDevice,
  enrol,
  freePort,
  newWallet,
  proveDevice,
  signIn,
  startSink,
  type TestDevice,
} from '../../testing/startTestWallet.ts'
import { createRandom } from '../relay/testing/createRandom.ts'
import { openKeyList } from './keyList.ts'
import { openWalletLog } from './walletLog.ts'

// The built gateway is killed while people sign in, change their logins, open a new device, remove one, undo a change, plan a deletion, and are
// deleted.
const RUNS = runs(20)
const SEED = seedOr(31)
const MOST_TRIES = 5
const DAY_MS = 86_400_000

const folder = suiteFolder()
const dataDir = join(folder, 'data')
const kekFile = join(folder, 'keys', 'keys.json')
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
  writeFileSync(kekFile, JSON.stringify(keys), { mode: 0o600 })
  settings = {
    ...{ DATA_DIR: dataDir, RPC_URL_42161: 'http://127.0.0.1:9', RATE_LIMIT: 'off' },
    ...{
      WALLET_URL: origin,
      WALLET_PORT: String(port),
      WALLET_KEK_FILE: kekFile,
      WALLET_RECOVERY: 'managed',
    },
    ...{ SMTP_URL: sink.url, MAIL_FROM: 'wallet@wallet.test', WALLET_MAILS_PER_CLIENT: '100000' },
  }
  gateway = await spawnGateway(settings)
}, 300_000)
afterAll(async () => {
  await gateway?.kill()
  await sink?.stop()
})

const mail = {
  lastMail(to: string) {
    const found = sink.mails.findLast((one) => one.to.includes(to))
    if (!found) throw new Error(`No mail came for ${to}.`)
    return found
  },
  codeOf: (to: string) => /^\d{6}$/m.exec(mail.lastMail(to).text)?.[0] ?? '',
}

function linkTo(email: string): string {
  const links = sink.mails.flatMap(({ to, text }) =>
    to.includes(email) ? [/\/undo\?projectId=test#([\w-]{43})/.exec(text)?.[1] ?? ''] : [],
  )
  return links.findLast((link) => link !== '') ?? ''
}

/** Somebody with two logins and a wallet on one device, who is signed in on another one too. */
async function createPerson() {
  const email = `${randomUUID()}@example.com`
  const [device, other] = [await createDevice(origin), await createDevice(origin)]
  const { token, user } = await signIn(mail, device, email)
  const made = newWallet()
  must(await device.call('/api/wallet', made, { token }))
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const change = (statement: string, ...values: string[]) =>
    changeRows({ dataDir, kekFile }, statement, ...values)
  change('update wallet_users set created_at = ? where id = ?', daysAgo(60), user.id)
  change('update wallet_logins set created_at = ? where user_id = ?', daysAgo(60), user.id)
  change(
    `insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'github', ?, ?, ?, 'ada')`,
    ...[user.id, user.id, daysAgo(30)],
  )
  passTime()
  const there = (await signIn(mail, other, email)).token
  passTime()
  return { id: String(user.id), email, next: `next-${email}`, device, token, other, there, made, link: '' }
}
type Person = Awaited<ReturnType<typeof createPerson>>

interface Step {
  readonly calls: number
  prepare?(person: Person): Promise<Partial<Person>>
  run(person: Person, device: TestDevice): Promise<void>
  isDone(person: Person): Promise<boolean>
  by(person: Person): TestDevice
  /** Whether the change ends the session on the other device, in the same transaction. */
  readonly endsOther: boolean
  /** Whether it ends the one that makes it, too. */
  readonly endsOwn?: boolean
}

const loginsOf = ({ id }: Person): readonly string[] =>
  rows('select issuer, subject from wallet_logins where user_id = ? order by issuer', id).map(
    ({ issuer, subject }) => `${issuer}:${subject}`,
  )
const asNow = (person: Person) => ({ token: person.token })

const steps: Record<string, Step> = {
  'a sign-in': {
    calls: 2,
    endsOther: false,
    by: ({ other }) => other,
    async run({ email }, device) {
      await signIn(mail, device, email)
    },
    isDone: async () => false,
  },
  'a change of the address': {
    calls: 5,
    endsOther: true,
    by: ({ device }) => device,
    async run({ email, next, token }, device) {
      must(await device.call('/api/email/update', { email: next }, { token }))
      must(await device.call('/api/email/update/primary', { otp: mail.codeOf(email) }, { token }))
      const otp = mail.codeOf(next)
      const asked = must(await device.call('/api/email/update/secondary', { otp }, { token }))
      must(await confirmChange(mail, device, token, asked))
    },
    isDone: async (person) => loginsOf(person).includes(`email:${person.next}`),
  },
  'the removal of a login': {
    calls: 4,
    endsOther: true,
    by: ({ device }) => device,
    async run({ id, token }, device) {
      const asked = must(await device.call('/api/logins/remove', { id: `github:${id}` }, { token }))
      must(await confirmChange(mail, device, token, asked))
    },
    isDone: async (person) => loginsOf(person).length === 1,
  },
  'a new device': {
    calls: 6,
    endsOther: false,
    by: ({ other }) => other,
    async run({ there: token, made }, device) {
      await proveDevice(mail, device, token)
      const { body } = must(await device.call('/api/wallet/recovery', {}, { token }))
      expect(body).toMatchObject({ share: made.recovery.share, secret: made.recovery.secret })
      must(await enrol(device, token))
    },
    isDone: async ({ other, there: token }) =>
      (await other.call('/api/wallet/share', {}, { token })).status === 200,
  },
  'the removal of a device': {
    calls: 2,
    endsOther: true,
    by: ({ device }) => device,
    async run({ token }, device) {
      const { devices } = must(await device.call('/api/devices', {}, { token })).body
      const { id } = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      must(await device.call('/api/devices/remove', { id }, { token }))
    },
    isDone: async ({ device, token }) =>
      must(await device.call('/api/devices', {}, { token })).body.devices.length === 1,
  },
  'an undo': {
    calls: 2,
    endsOther: true,
    endsOwn: true,
    by: ({ device }) => device,
    async prepare({ id, device, token, other, email }) {
      const asked = must(await device.call('/api/logins/remove', { id: `github:${id}` }, { token }))
      must(await confirmChange(mail, device, token, asked))
      await expect.poll(() => linkTo(email)).toHaveLength(43)
      const link = linkTo(email)
      passTime()
      return { link, there: (await signIn(mail, other, email)).token }
    },
    async run({ link: token }, device) {
      const { changes } = must(await device.call('/api/undo/look', { token })).body
      must(await device.call('/api/undo', { token, id: changes[0].id }))
    },
    isDone: async (person) => loginsOf(person).length === 2,
  },
  'a deletion': {
    calls: 1,
    endsOther: true,
    endsOwn: true,
    by: ({ device }) => device,
    async run({ token }, device) {
      must(await device.call('/api/account/delete', { isWanted: true }, { token }))
    },
    isDone: async ({ id }) =>
      rows('select delete_at from wallet_users where id = ?', id)[0]?.delete_at !== null,
  },
}

test(
  `over ${RUNS} times kill -9 during a change it is made or not, its person stays whole, and the log agrees (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED)
    const names = Object.keys(steps)
    for (let run = 0; run < RUNS; run += 1) {
      const name = names[run % names.length] ?? ''
      const step = steps[name]
      if (!step) throw new Error(name)
      const kill = {
        name,
        at: Math.floor(random() * (step.calls + 1)),
        afterMs: Math.floor(random() * 40) - 3,
      }
      const made = await createPerson()
      const person = { ...made, ...(await step.prepare?.(made)) }
      const before = loginsOf(person)
      const mortal = killDuring(step.by(person), kill)
      for (let tries = 1; ; tries += 1) {
        try {
          await step.run(person, mortal.device)
          break
        } catch (error) {
          await mortal.revived()
          await expectWhole(person, step, before, kill)
          if (await step.isDone(person)) break
          if (tries === MOST_TRIES) throw error
          passTime()
        }
      }
      await mortal.revived()
      await expectWhole(person, step, before, kill)
      expect({ kill, isDone: name === 'a sign-in' || (await step.isDone(person)) }).toEqual({
        kill,
        isDone: true,
      })
      await expectAgreed(person, before, kill)
    }
  },
  120_000 + RUNS * 60_000,
)

const DELETIONS = Math.ceil(RUNS / 5)
test(
  `over ${DELETIONS} times kill -9 while a deletion falls due, all of the person is there or nothing, and then nothing (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED)
    for (let run = 0; run < DELETIONS; run += 1) {
      const person = await createPerson()
      must(await person.device.call('/api/account/delete', { isWanted: true }, asNow(person)))
      await gateway.kill()
      const soon = new Date(Date.now() - 1_000).toISOString()
      changeRows({ dataDir, kekFile }, 'update wallet_users set delete_at = ? where id = ?', soon, person.id)
      expect(left(person)).toEqual([1, 1, 2, 1])
      gateway = await spawnGateway(settings)
      const afterMs = Math.floor(random() * 30)
      await sleep(afterMs)
      await gateway.kill()
      expect({ afterMs, left: left(person) }).toEqual({
        afterMs,
        left: left(person)[0] === 0 ? [0, 0, 0, 0] : [1, 1, 2, 1],
      })
      gateway = await spawnGateway(settings)
      await expect.poll(() => left(person), { timeout: 30_000 }).toEqual([0, 0, 0, 0])
      passTime()
      // The log agrees: the address may have another wallet.
      const device = await createDevice(origin)
      const { token, user } = await signIn(mail, device, person.email)
      expect(user.id).not.toBe(person.id)
      expect(user).toMatchObject({ wallet: null, missing: [] })
      must(await device.call('/api/wallet', newWallet(), { token }))
    }
  },
  120_000 + DELETIONS * 60_000,
)

/** How many rows each table has of a user. */
const left = ({ id }: Person): readonly number[] =>
  [
    'wallet_users where id',
    'wallets where user_id',
    'wallet_logins where user_id',
    'wallet_devices where user_id',
  ].map((rest) => Number(rows(`select count(*) as count from ${rest} = ?`, id)[0]?.count))

/** The change is made with all that it ends, or not at all, and nobody's records are broken. */
async function expectWhole(
  person: Person,
  step: Step,
  before: readonly string[],
  kill: object,
): Promise<void> {
  const isDone = await step.isDone(person)
  const own = await person.device.call('/api/me', {}, asNow(person))
  const there = await person.other.call('/api/me', {}, { token: person.there })
  expect({ kill, isDone, own: own.status, there: there.status }).toEqual({
    ...{ kill, isDone, own: step.endsOwn && isDone ? 401 : 200 },
    there: step.endsOther && isDone ? 401 : 200,
  })
  const logins = loginsOf(person)
  expect({ kill, logins }).toEqual({ kill, logins: isDone ? afterOf(step, person, before) : before })
}

function afterOf(step: Step, { id, next }: Person, before: readonly string[]): readonly string[] {
  if (step === steps['a change of the address'])
    return before.map((login) => (login.startsWith('email:') ? `email:${next}` : login))
  if (step === steps['an undo']) return [...before, `github:${id}`]
  return step === steps['the removal of a login']
    ? before.filter((login) => login.startsWith('email:'))
    : before
}

/** Whoever signs in with what is left has the same wallet, and the log beside the database has it for them alone. */
async function expectAgreed(person: Person, before: readonly string[], kill: object): Promise<void> {
  passTime()
  const left = loginsOf(person)
  const email = left.find((login) => login.startsWith('email:'))?.slice('email:'.length) ?? ''
  const device = await createDevice(origin)
  const { user } = await signIn(mail, device, email)
  expect({ kill, id: user.id, wallet: user.wallet?.id }).toEqual({
    ...{ kill, id: person.id, wallet: person.made.id },
  })
  const log = await openWalletLog(join(dataDir, 'wallet-log', `${randomUUID()}.log`), {
    ...{ sealer: openKeyList(kekFile), logger: pino({ level: 'silent' }), now: Date.now },
  })
  const heldBy = async (login: string) => {
    const [issuer = '', subject = ''] = login.split(/:(.*)/s)
    return (await log.lookUp([{ projectId: 'test', issuer, subject }])).held
  }
  for (const login of left)
    expect({ kill, login, held: await heldBy(login) }).toEqual({ kill, login, held: [person.made.id] })
  for (const login of before.filter((one) => !left.includes(one)))
    expect({ kill, login, held: await heldBy(login) }).toEqual({ kill, login, held: [] })
  await log.close()
}

/** A device during one of whose calls the gateway is killed, or after all of them. */
function killDuring(device: TestDevice, { at, afterMs }: { readonly at: number; readonly afterMs: number }) {
  let count = 0
  let reviving: Promise<void> | undefined
  const revive = async () => {
    await gateway.kill()
    gateway = await spawnGateway(settings)
  }
  const mortal: TestDevice = {
    id: device.id,
    prove: device.prove,
    async call(...asked) {
      await reviving
      const isLast = count === at
      count += 1
      if (!isLast) return device.call(...asked)
      // A negative time: the call does not reach the server at all.
      reviving = afterMs < 0 ? revive() : sleep(afterMs).then(revive)
      return device.call(...asked)
    },
  }
  return {
    device: mortal,
    async revived() {
      reviving ??= revive()
      await reviving
    },
  }
}

function must<answer extends { readonly status: number; readonly body: unknown }>(answer: answer): answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

function inDatabase<value>(work: (database: Libsql.Database) => value): value {
  const database = new Libsql(join(dataDir, 'gateway.db'), { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const rows = (sql: string, ...values: string[]): Record<string, unknown>[] =>
  inDatabase((database) => database.prepare(sql).all(values) as Record<string, unknown>[])

/** Codes and limits are over, as after a while. */
function passTime(): void {
  inDatabase((database) => database.exec('delete from wallet_codes; delete from wallet_budgets'))
}
