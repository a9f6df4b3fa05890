import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { changeRows } from '../../testing/changeRows.ts'
import { newEmail, newSession, proveAddresses } from '../../testing/makeAda.ts'
import { testFolder } from '../../testing/openFolder.ts'
import {
  confirmChange,
  newWallet,
  signIn,
  startTestWallet,
  type TestDevice,
} from '../../testing/startTestWallet.ts'

// What the server does where its database lost wallets, and the log beside it did not.

async function start(environment: Record<string, string> = {}) {
  const folder = testFolder()
  const settings = { WALLET_LOG_FILE: join(folder, 'gateway.log'), ...environment }
  const wallet = await startTestWallet(settings)
  onTestFinished(wallet.close)
  const inDatabase = <value>(work: (database: Libsql.Database) => value): value => {
    const database = new Libsql(join(wallet.dataDir, 'gateway.db'), { timeout: 10_000 })
    const found = work(database)
    database.close()
    return found
  }
  return {
    wallet,
    log: () => readFileSync(settings.WALLET_LOG_FILE, 'utf8').trim().split('\n'),
    change: (statement: string) => void inDatabase((database) => database.prepare(statement).run()),
    write: (statement: string, ...values: string[]) => changeRows(wallet, statement, ...values),
    rows: (statement: string, ...values: string[]): unknown =>
      Object.values(Object(inDatabase((database) => database.prepare(statement).get(values))))[0],
    async visit(email: string) {
      const device = await wallet.device()
      return { device, ...(await signIn(wallet, device, email)) }
    },
  }
}
const make = (device: TestDevice, token: string, more: object = {}) => {
  const made = newWallet()
  return device.call('/api/wallet', { ...made, ...more }, { token })
}

test.each([
  ['wallets', ['delete from wallets']],
  [
    'the person with all of it, as a backup from before them has it',
    [
      'delete from wallets',
      'delete from wallet_logins',
      'delete from wallet_users',
      'delete from wallet_sessions',
    ],
  ],
  ['logins', ['delete from wallet_logins']],
])('a database that lost %s makes no second wallet for a login that the log knows', async (_, statements) => {
  const { wallet, visit, change, rows } = await start()
  const email = newEmail()
  const first = await visit(email)
  const { body } = await make(first.device, first.token)
  for (const statement of statements) change(statement)
  const again = await visit(email)
  expect(again.user).toMatchObject({ wallet: null, missing: [body.wallet.id] })
  const refused = await make(again.device, again.token, { isFirst: true })
  expect([refused.status, refused.body.reasons[0].code]).toEqual([409, 'walletMissing'])
  expect(rows('select count(*) from wallets where user_id = ?', again.user.id)).toBe(0)
  expect(wallet.log.join('')).toContain('a wallet of the log is not in the database')
  const other = await visit(newEmail())
  expect((await make(other.device, other.token)).status).toBe(200)
})

test('a wallet is in the log, once, before its device hears that it is stored; a repeated call adds nothing', async () => {
  const { visit, log } = await start()
  const { device, token } = await visit(newEmail())
  const body = newWallet()
  expect((await device.call('/api/wallet', body, { token })).status).toBe(200)
  const lines = log()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ what: 'made', wallet: body.id, key: 'one' }])
  expect((await device.call('/api/wallet', body, { token })).status).toBe(200)
  await device.call('/api/me', {}, { token })
  expect(log()).toEqual(lines)
})

test('what the log has and the database did not come to store is stored when the device sends it again', async () => {
  const { visit, change } = await start()
  const { device, token } = await visit(newEmail())
  const body = newWallet()
  await device.call('/api/wallet', body, { token })
  change('delete from wallets')
  expect((await device.call('/api/wallet', body, { token })).status).toBe(200)
})

test('a login that was removed, and an address that was changed, may have a wallet of their own', async () => {
  const { wallet, visit, write } = await start()
  const [email, next] = [newEmail(), newEmail()]
  const { device, token, user } = await visit(email)
  const { body } = await make(device, token)
  write(
    "insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'github', '7', ?, ?, null)",
    ...[user.id, new Date().toISOString()],
  )
  // A login that is added is in the log from the next visit.
  await device.call('/api/me', {}, { token })
  // An address is a young login once it was changed, and takes no older one away.
  const removal = await device.call('/api/logins/remove', { id: 'github:7' }, { token })
  expect(await confirmChange(wallet, device, token, removal)).toMatchObject({ status: 200 })
  const changed = await proveAddresses(wallet, device, { token }, [email, next])
  expect(await confirmChange(wallet, device, token, changed)).toMatchObject({ status: 200 })
  await expect(visit(email)).rejects.toThrow('It can open one of its own in 7 days')
  write('update wallet_undos set ends_at = ? where user_id = ?', new Date().toISOString(), user.id)
  const later = await visit(email)
  expect(later.user).toMatchObject({ wallet: null, missing: [], released: [body.wallet.id] })
  expect((await make(later.device, later.token)).status).toBe(200)
  // The row of the account, as its next sign-in makes it.
  const somebody = await visit(newEmail())
  write("update wallet_logins set issuer = 'github', subject = '7' where user_id = ?", somebody.user.id)
  const moved = await somebody.device.call('/api/me', {}, { token: somebody.token })
  expect(moved.body.user).toMatchObject({ wallet: null, missing: [], released: [body.wallet.id] })
})

test('visits while an address is replaced, or is put back, leave the one that went free', async () => {
  const { wallet, visit, write } = await start()
  for (let turn = 0; turn < 6; turn += 1) {
    const [email, next] = [newEmail(), newEmail()]
    const { device, token, user } = await visit(email)
    await make(device, token)
    await device.call('/api/me', {}, { token })
    const changed = await proveAddresses(wallet, device, { token }, [email, next])
    const visits: Promise<unknown>[] = []
    const confirmed = device.call('/api/changes/confirm', { id: changed.body.change }, { token })
    for (let count = 0; count < 25; count += 1) {
      visits.push(device.call('/api/me', {}, { token }))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect((await confirmed).status).toBe(200)
    await Promise.all(visits)
    write('update wallet_undos set ends_at = ? where user_id = ?', new Date().toISOString(), user.id)
    const later = await visit(email)
    expect((await make(later.device, later.token)).status).toBe(200)
  }
}, 60_000)

test('a login that was added is known, too: where it was lost it gets no wallet of its own', async () => {
  const { visit, write } = await start()
  const { device, token, user } = await visit(newEmail())
  const { body } = await make(device, token)
  write(
    "insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'github', '8', ?, ?, null)",
    ...[user.id, new Date().toISOString()],
  )
  await device.call('/api/me', {}, { token })
  const somebody = await visit(newEmail())
  write("delete from wallet_logins where issuer = 'github'")
  write("update wallet_logins set issuer = 'github', subject = '8' where user_id = ?", somebody.user.id)
  const refused = await make(somebody.device, somebody.token)
  expect([refused.status, refused.body.reasons[0].code]).toEqual([409, 'walletMissing'])
  expect(body.wallet.id).toBeTruthy()
})

test('who deleted their wallet may have another one', async () => {
  const folder = testFolder()
  const lasting = { DATA_DIR: join(folder, 'data'), WALLET_KEK_FILE: join(folder, 'keys.json') }
  const keys = { current: 'one', keys: { one: randomBytes(32).toString('base64') } }
  writeFileSync(lasting.WALLET_KEK_FILE, JSON.stringify(keys), { mode: 0o600 })
  const inDatabase = (statement: string, ...values: string[]): unknown => {
    const database = new Libsql(join(lasting.DATA_DIR, 'gateway.db'), { timeout: 10_000 })
    const rows = database.prepare(statement).all(values)
    database.close()
    return rows
  }
  const email = newEmail()
  const first = await startTestWallet(lasting)
  const { device, token, user } = await newSession(first, email)
  const { body } = await make(device, token)
  await device.call('/api/account/delete', { isWanted: true }, { token })
  await first.close()
  changeRows(
    { dataDir: lasting.DATA_DIR, kekFile: lasting.WALLET_KEK_FILE },
    "update wallet_users set delete_at = '2020-01-01T00:00:00.000Z' where id = ?",
    user.id,
  )
  // What is due is deleted at the start.
  const next = await startTestWallet(lasting)
  onTestFinished(next.close)
  await expect.poll(() => inDatabase('select id from wallet_users')).toEqual([])
  const { device: again, user: somebody, token: own } = await newSession(next, email)
  expect(somebody).toMatchObject({ wallet: null, missing: [], released: [body.wallet.id] })
  expect((await make(again, own)).status).toBe(200)
})

test('after a restore somebody without a wallet says first that they had none', async () => {
  const { visit } = await start({ WALLET_RESTORED: '2026-11-28T06:15:00Z' })
  const { device, token, user } = await visit(newEmail())
  expect(user).toMatchObject({ wallet: null, missing: [], restoredAt: '2026-11-28T06:15:00.000Z' })
  const refused = await make(device, token)
  expect([refused.status, refused.body.reasons[0].code]).toEqual([409, 'hadWallet'])
  expect((await make(device, token, { isFirst: true })).status).toBe(200)
  expect((await device.call('/api/me', {}, { token })).body.user.restoredAt).toBe(null)
})
