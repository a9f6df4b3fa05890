import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSession, proveAddresses } from '../../../testing/makeAda.ts'
import { openTestEngines } from '../../../testing/openTestEngines.ts'
import { type Row, runSql } from '../../../testing/runSql.ts'
import {
  confirmChange,
  enrol,
  newWallet,
  proveDevice,
  startTestWallet,
  type TestDevice,
  type TestWallet,
} from '../../../testing/startTestWallet.ts'
import { digestToken } from '../../identity/sessions.ts'

// What somebody can try who writes the gateway's database, and lacks the key list.

const engines = await openTestEngines()
describe.each(engines)('on $name, who can write the database', ({ databaseUrl, environment }) => {
  let wallet: TestWallet
  beforeAll(async () => {
    // No relay is asked for what it has answered already.
    const farcaster = { FARCASTER_RELAY_URL: 'http://127.0.0.1:9', RPC_URL_10: 'http://127.0.0.1:9' }
    wallet = await startTestWallet({ ...environment, ...farcaster, METRICS_PORT: '0' })
  })
  afterAll(() => wallet.close())

  const run = (sql: string, ...values: unknown[]) =>
    runSql({ dataDir: wallet.dataDir, url: databaseUrl }, sql, values)
  /** Writes a row with whatever it had, or with another's MAC. */
  async function insert(table: string, row: Row): Promise<void> {
    const columns = Object.keys(row)
    await run(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      ...Object.values(row),
    )
  }
  async function only(sql: string, ...values: unknown[]): Promise<Row> {
    const [row] = await run(sql, ...values)
    if (!row) throw new Error(`No row: ${sql}`)
    return row
  }
  const newEmail = () => `${randomUUID()}@example.com`
  async function person() {
    const { email, device, token, user } = await newSession(wallet)
    const made = newWallet()
    const { status } = await device.call('/api/wallet', made, { token })
    if (status !== 200) throw new Error(`No wallet: ${status}`)
    return { email, device, token, id: String(user.id), made }
  }
  const take = async (device: TestDevice, token: string) => [
    await device.call('/api/wallet/share', {}, { token }),
    await device.call('/api/wallet/recovery', {}, { token }),
  ]
  function expectNothing(answers: readonly { status: number; body: object }[]): void {
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).not.toHaveProperty('share')
      expect(body).not.toHaveProperty('secret')
    }
  }
  const description = 'Something is wrong with your account’s records; tell the site. Nothing was changed.'
  const refused = { status: 503, body: { reasons: [{ code: 'recordsBroken', description }] } }

  test('gains nothing by a login of their own that points at somebody else', async () => {
    const victim = await person()
    const email = newEmail()
    const login = await only('select * from wallet_logins where user_id = ?', victim.id)
    await insert('wallet_logins', { ...login, subject: email, name: email })
    const device = await wallet.device()
    await device.call('/api/email/start', { email })
    expect(wallet.mails.filter(({ to }) => to.includes(email))).toEqual([])
    await run('delete from wallet_logins where subject = ?', email)
    // The same after the mail: the row comes while the code is on its way.
    await device.call('/api/email/start', { email })
    await insert('wallet_logins', { ...login, subject: email, name: email })
    const answer = await device.call('/api/email/verify', { otp: wallet.codeOf(email) })
    expect(answer).toMatchObject(refused)
    // The victim is told too, and the log says where to look, without a word of what the row holds.
    expect(await victim.device.call('/api/me', {}, victim)).toMatchObject(refused)
    const lines = wallet.log.filter((line) => line.includes('was not written by a gateway'))
    expect(lines.join()).toContain('wallet_logins')
    for (const secret of [email, victim.email, victim.id]) expect(lines.join()).not.toContain(secret)
    const metrics = await (await fetch(wallet.metricsUrl ?? '')).text()
    expect(metrics).toMatch(/latchkey_wallet_rows_broken_total\{table="wallet_logins",cause="forged"\} [1-9]/)
  })

  test('gains nothing by a session whose token they chose, with whatever MAC', async () => {
    const victim = await person()
    const attacker = await person()
    const own = await only('select * from wallet_sessions where digest = ?', digestToken(attacker.token))
    const theirs = await only('select * from wallet_sessions where digest = ?', digestToken(victim.token))
    for (const mac of [null, own.mac, theirs.mac, 'one.', `two.${'A'.repeat(43)}`, `one.${'A'.repeat(43)}`]) {
      const token = randomBytes(32).toString('base64url')
      await insert('wallet_sessions', { ...own, digest: digestToken(token), user_id: victim.id, mac })
      expectNothing(await take(attacker.device, token))
      expect(await attacker.device.call('/api/me', {}, { token })).toMatchObject(refused)
      await run('delete from wallet_sessions where digest = ?', digestToken(token))
    }
    expect((await victim.device.call('/api/me', {}, victim)).status).toBe(200)
  })

  test.each([
    ['session', 'update wallet_sessions set user_id = ? where user_id = ?'],
    ['login', 'update wallet_logins set user_id = ? where user_id = ?'],
  ])('can’t give their own %s to somebody else', async (_, sql) => {
    const victim = await person()
    const attacker = await person()
    await proveDevice(wallet, attacker.device, attacker.token)
    const device = await wallet.device()
    await device.call('/api/email/start', { email: attacker.email })
    const otp = wallet.codeOf(attacker.email)
    await run(sql, victim.id, attacker.id)
    await run('update wallet_openings set user_id = ? where user_id = ?', victim.id, attacker.id)
    expectNothing(await take(attacker.device, attacker.token))
    expect(await attacker.device.call('/api/me', {}, attacker)).toMatchObject(refused)
    expect(await device.call('/api/email/verify', { otp })).toMatchObject(refused)
  })

  test('can’t give a device to somebody else, or make it fresh again', async () => {
    const victim = await person()
    const attacker = await person()
    await run('delete from wallet_devices where user_id = ?', attacker.id)
    await run(
      'update wallet_devices set user_id = ?, device_id = (select device_id from wallet_sessions where user_id = ?) where user_id = ?',
      ...[attacker.id, attacker.id, victim.id],
    )
    expectNothing(await take(attacker.device, attacker.token))
    const silent = await person()
    await run('update wallet_devices set used_at = ? where user_id = ?', new Date().toISOString(), silent.id)
    expect(await silent.device.call('/api/wallet/share', {}, silent)).toMatchObject(refused)
  })

  test('can’t take a login, device or session away, or put a removed one back, without being noticed', async () => {
    for (const table of ['wallet_logins', 'wallet_devices', 'wallet_sessions'] as const) {
      const { device, token, id } = await person()
      const rows = await run(`select * from ${table} where user_id = ?`, id)
      await run(`delete from ${table} where user_id = ?`, id)
      if (table !== 'wallet_sessions')
        expect(await device.call('/api/me', {}, { token }), table).toMatchObject(refused)
      for (const row of rows) await insert(table, row)
      expect((await device.call('/api/me', {}, { token })).status, table).toBe(200)
    }
    const owner = await person()
    const before = await only('select * from wallet_logins where user_id = ?', owner.id)
    const next = newEmail()
    const asked = await proveAddresses(wallet, owner.device, owner, [owner.email, next])
    expect((await confirmChange(wallet, owner.device, owner.token, asked)).status).toBe(200)
    await insert('wallet_logins', before)
    const device = await wallet.device()
    await device.call('/api/email/start', { email: owner.email })
    expect(await device.call('/api/email/verify', { otp: wallet.codeOf(owner.email) })).toMatchObject(refused)
  })

  test('can’t bring back a device that was removed, or a session that was ended', async () => {
    const owner = await person()
    const { device: other, token } = await newSession(wallet, owner.email)
    await proveDevice(wallet, other, token)
    await enrol(other, token, { share: owner.made.share })
    const stolen = await only('select * from wallet_sessions where digest = ?', digestToken(token))
    const share = await only('select * from wallet_devices where device_id = ?', stolen.device_id)
    const removed = await owner.device.call('/api/devices/remove', { id: stolen.device_id }, owner)
    expect(removed.status).toBe(200)
    await insert('wallet_sessions', stolen)
    expect(await other.call('/api/me', {}, { token })).toMatchObject(refused)
    await insert('wallet_devices', share)
    expectNothing(await take(other, token))
  })

  test('can’t make a sign-in younger, end a block, or bring a deletion about', async () => {
    const now = new Date().toISOString()
    for (const [table, column, key] of [
      ['wallet_sessions', 'created_at', 'user_id'],
      ['wallet_sessions', 'expires_at', 'user_id'],
      ['wallet_sessions', 'used_at', 'user_id'],
      ['wallet_sessions', 'device_id', 'user_id'],
      ['wallet_users', 'blocked_at', 'id'],
      ['wallet_users', 'delete_at', 'id'],
      ['wallet_users', 'created_at', 'id'],
      ['wallet_users', 'version', 'id'],
      ['wallets', 'recovery', 'user_id'],
      ['wallets', 'eip155', 'user_id'],
    ] as const) {
      const { device, token, id } = await person()
      const value = column === 'version' ? 99 : column === 'recovery' ? 'phrase' : now
      await run(`update ${table} set ${column} = ? where ${key} = ?`, value, id)
      expect(await device.call('/api/me', {}, { token }), `${table}.${column}`).toMatchObject(refused)
      // Or the others of this file find it due.
      await run(`delete from wallet_users where id = ?`, id)
      await run(`delete from wallet_sessions where user_id = ?`, id)
    }
  })

  test('can’t prove a device: not by a time, another’s proof, or a code of their own', async () => {
    const victim = await person()
    const attacker = await person()
    await proveDevice(wallet, attacker.device, attacker.token)
    const proved = await only('select * from wallet_openings where user_id = ?', attacker.id)
    const { device, token } = await newSession(wallet, victim.email)
    const planted = { session: digestToken(token), id: randomUUID(), user_id: victim.id }
    for (const mac of [proved.mac, null]) {
      await insert('wallet_openings', { ...proved, ...planted, mac })
      expectNothing(await take(device, token))
      await run('delete from wallet_openings where session = ?', planted.session)
    }
    const challenge = createHash('sha256').update('secret').digest('base64url')
    await device.call('/api/opening/start', { challenge }, { token })
    await run('update wallet_openings set proved_at = ? where session = ?', proved.proved_at, planted.session)
    expectNothing(await take(device, token))
  })

  test('can’t plant a sign-in at a provider or with Farcaster, or point one at somebody else', async () => {
    const victim = await person()
    const attacker = await person()
    const login = await only('select * from wallet_logins where user_id = ?', victim.id)
    const { device_id } = await only('select * from wallet_sessions where user_id = ?', attacker.id)
    const later = new Date(Date.now() + 600_000).toISOString()
    const state = randomBytes(32).toString('base64url')
    const digest = digestToken(state)
    const common = { digest, project_id: 'test', device_id, status: 'found', expires_at: later }
    for (const mac of [null, login.mac]) {
      // Whoever signs in by mail has a login of this form.
      for (const own of [
        { subject: 'of the victim', name: 'ada' },
        { subject: 'mine', name: 'eve', link_to: victim.id },
      ]) {
        await insert('wallet_oauth', { ...common, provider: 'github', locale: 'en', ...own, mac })
        expect(await attacker.device.call('/api/social/result', { state })).toMatchObject(refused)
        await run('delete from wallet_oauth where digest = ?', digest)
      }
      const scanned = { ...common, relay_token: 'its', nonce: 'none', fid: '7', name: 'ada', mac }
      for (const link_to of [null, attacker.id, victim.id]) {
        await insert('wallet_farcaster', { ...scanned, link_to })
        const answer = await attacker.device.call('/api/farcaster/result', { channel: state }, attacker)
        expect(answer).toMatchObject(refused)
        await run('delete from wallet_farcaster where digest = ?', digest)
      }
    }
  })

  test('can’t have a code of their own taken for another address, or a link for approved', async () => {
    const victim = await person()
    const attacker = await person()
    await attacker.device.call('/api/email/start', { email: newEmail() })
    const newest = `select * from wallet_codes where purpose = 'sign-in' order by created_at desc`
    const { email } = await only(newest)
    const otp = wallet.codeOf(String(email))
    await run('update wallet_codes set email = ? where email = ?', victim.email, email)
    expect(await attacker.device.call('/api/email/verify', { otp })).toMatchObject(refused)
    const own = await person()
    await own.device.call('/api/email/update', { email: newEmail() }, own)
    await run('update wallet_codes set user_id = ? where user_id = ?', victim.id, own.id)
    const code = wallet.codeOf(own.email)
    expect(await own.device.call('/api/email/update/primary', { otp: code }, own)).toMatchObject(refused)
  })

  test('has five tries of a code, however often they set the count back or put the whole row back', async () => {
    const victim = await person()
    const attacker = await wallet.device()
    await attacker.call('/api/email/start', { email: victim.email })
    const row = await only('select * from wallet_codes where email = ?', victim.email)
    const right = wallet.codeOf(victim.email)
    const wrong = right === '000000' ? '000001' : '000000'
    const guess = async (otp: string) => (await attacker.call('/api/email/verify', { otp })).body.reasons[0]
    for (const left of [4, 3, 2, 1]) {
      expect(await guess(wrong)).toMatchObject({ code: 'codeWrong', count: left })
      await run('update wallet_codes set tries = 0 where id = ?', row.id)
    }
    await run('delete from wallet_codes where id = ?', row.id)
    await insert('wallet_codes', row)
    expect(await guess(wrong)).toMatchObject({ code: 'codeSpent' })
    await run('update wallet_codes set tries = 0 where id = ?', row.id)
    expect(await guess(right)).toMatchObject({ code: 'codeExpired' })
  })

  test('can’t make another change of a change of logins, plant one, or bring one about again', async () => {
    const own = await person()
    const next = newEmail()
    const foreign = newEmail()
    await own.device.call('/api/email/update', { email: next }, own)
    const primary = { otp: wallet.codeOf(own.email) }
    await own.device.call('/api/email/update/primary', primary, own)
    const secondary = { otp: wallet.codeOf(next) }
    const { change: id } = (await own.device.call('/api/email/update/secondary', secondary, own)).body
    const row = await only('select * from wallet_changes where user_id = ?', own.id)
    expect(row).toMatchObject({ id, subject: next })
    const confirm = () => own.device.call('/api/changes/confirm', { id }, own)
    const namesOf = async () => (await own.device.call('/api/logins', {}, own)).body.logins
    for (const changed of [{ subject: foreign }, { kind: 'add', issuer: 'github' }, { mac: null }]) {
      await run('delete from wallet_changes where user_id = ?', own.id)
      await insert('wallet_changes', { ...row, ...changed })
      expect(await confirm()).toMatchObject(refused)
      expect(await namesOf()).toMatchObject([{ name: own.email }])
    }
    await run('delete from wallet_changes where user_id = ?', own.id)
    await insert('wallet_changes', row)
    expect((await confirm()).status).toBe(200)
    expect(await namesOf()).toMatchObject([{ name: next }])
    // Somebody else’s row is none of another user.
    const other = await person()
    await insert('wallet_changes', { ...row, user_id: other.id, session: digestToken(other.token) })
    expect(await other.device.call('/api/changes/confirm', { id }, other)).toMatchObject(refused)
  })
})
