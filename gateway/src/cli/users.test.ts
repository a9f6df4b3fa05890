import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { newSession, proveAddresses } from '../testing/makeAda.ts'
import { openTestEngines } from '../testing/openTestEngines.ts'
import {
  confirmChange,
  newWallet,
  signIn,
  startTestWallet,
  type TestWallet,
} from '../testing/startTestWallet.ts'
import { runCommand } from './runCommand.ts'
import { manageUsers } from './users.ts'

describe.each(await openTestEngines())('on $name', ({ environment: database }) => {
  let wallet: TestWallet
  beforeAll(async () => {
    wallet = await startTestWallet(database)
  })
  afterAll(() => wallet.close())

  const environment = () => ({
    RPC_URL_42161: 'http://127.0.0.1:9',
    DATA_DIR: wallet.dataDir,
    WALLET_URL: wallet.walletUrl,
    WALLET_KEK_FILE: wallet.kekFile,
    WALLET_RECOVERY: 'managed',
    SMTP_URL: wallet.smtpUrl,
    MAIL_FROM: 'Test <wallet@wallet.test>',
    ...database,
  })
  const users = (...args: string[]) => runCommand('users', args, environment())

  async function person(email: string) {
    const { device, token, user } = await newSession(wallet, email)
    const made = newWallet()
    await device.call('/api/wallet', made, { token })
    const isIn = async () => (await device.call('/api/me', {}, { token })).status === 200
    return { device, token, id: user.id as string, made, isIn }
  }

  test('finds a person by address and by id, and says what is known', async () => {
    const { id, made } = await person('find@example.com')
    const said = await users('find', 'Find@Example.com')
    expect(said).toContain(id)
    expect(said).toContain(made.addresses.eip155)
    expect(await users('find', id)).toBe(said)
    await expect(users('find', 'nobody@example.com')).rejects.toThrow('nobody signs in with this')
    await expect(users('find', 'nobody')).rejects.toThrow('neither an id of a person nor an email address')
    await expect(users('vanish', id)).rejects.toThrow('users find <who>')
  })

  test('signs rows of the previous release after a typed yes, and shows each of them before', async () => {
    const { id, isIn } = await person('back@example.com')
    const planted = await person('planted@example.com')
    const settings = { dataDir: wallet.dataDir, databaseUrl: database.DATABASE_URL }
    const previous = await openDatabase(settings)
    await previous.updateTable('wallet_logins').set({ name: 'Back' }).where('user_id', '=', id).execute()
    await previous.updateTable('wallet_sessions').set({ mac: null }).where('user_id', '=', id).execute()
    await previous.deleteFrom('wallet_sessions').where('user_id', '=', planted.id).execute()
    // What a terminal would obey, or turn around.
    const subject = 'eve\n\u001b[2J\u009b1A\u202e'
    await previous
      .insertInto('wallet_logins')
      .values({
        ...{ project_id: 'test', issuer: 'github', subject, user_id: planted.id, name: null },
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    await previous.destroy()
    expect(await isIn()).toBe(false)
    const shown: string[] = []
    const sign = (answer: string) =>
      manageUsers(['sign-rows'], readConfig(environment()), async (rows, question) => {
        shown.push(rows, question)
        return answer
      })
    await expect(sign('y')).rejects.toThrow('Nothing was signed.')
    expect(await isIn()).toBe(false)
    expect(shown[0]).toMatch(/^forged +wallet_logins .*subject="back@example\.com"/m)
    expect(shown[0]).toMatch(new RegExp(`^unsigned +wallet_sessions .*user_id="${id}"`, 'm'))
    // Of a user whose logins, devices and sessions are others: those that they would have.
    const lines = shown[0]?.split('\n') ?? []
    const at = lines.findIndex((line) => line.startsWith('members') && line.includes(planted.id))
    const members = lines.slice(at + 1, at + 4).map((line) => line.trim().split('  '))
    const expected = [expect.stringMatching(/^device "[\w-]{43}"$/), 'login "email"', 'login "github"']
    expect(members.map(([kind, of]) => `${kind} ${of}`).sort()).toEqual(expected)
    expect(shown[0]).toContain('"eve\\n\\u001b[2J\\u{9b}1A\\u{202e}"')
    for (const sign of ['\u001b', '\u009b', '\u202e']) expect(shown[0]).not.toContain(sign)
    expect(shown[1]).toContain('Sign these 4 rows as they stand?')
    expect(await sign('yes')).toBe('Signed: 4 rows.')
    expect(await isIn()).toBe(true)
    expect(await sign('yes')).toBe('Every row is signed. There is nothing to do.')
  })

  test('lets somebody whose wallet is lost for good make a new one, and nobody who has one', async () => {
    const { id, device, token, made } = await person('lost@example.com')
    await expect(users('release', id)).rejects.toThrow('has a wallet')
    const { dataDir } = wallet
    const lost = await openDatabase({ dataDir, databaseUrl: database.DATABASE_URL })
    await lost.deleteFrom('wallets').where('user_id', '=', id).execute()
    await lost.destroy()
    const make = async () => (await device.call('/api/wallet', newWallet(), { token })).status
    expect(await make()).toBe(409)
    expect(await users('release', id)).toContain(made.id)
    expect(await make()).toBe(200)
  })

  test('undoes every change that can be undone, and says what the person has now', async () => {
    const { id, device, token, isIn } = await person('undo@example.com')
    await expect(users('undo', id)).rejects.toThrow('no change that can be undone')
    const next = 'undone@example.com'
    const asked = await proveAddresses(wallet, device, { token }, ['undo@example.com', next])
    await confirmChange(wallet, device, token, asked)
    expect(await users('find', id)).toContain('change    email')
    expect(JSON.parse(await users('export', id)).undoable).toMatchObject([{ kind: 'email' }])
    expect(await users('undo', next)).toContain('Signs in with: email undo@example.com.')
    expect(await isIn()).toBe(false)
    expect((await signIn(wallet, device, 'undo@example.com')).user.id).toBe(id)
    // Whoever has the other address has nothing of it, and may have a wallet.
    const { device: other, user, token: own } = await newSession(wallet, next)
    expect(user.id).not.toBe(id)
    expect((await other.call('/api/wallet', newWallet(), { token: own })).status).toBe(200)
  })

  test('signs out, blocks and unblocks', async () => {
    const { id, isIn } = await person('out@example.com')
    await users('sign-out', id)
    expect(await isIn()).toBe(false)
    await users('block', id)
    await expect(signIn(wallet, await wallet.device(), 'out@example.com')).rejects.toThrow('blocked')
    await users('unblock', id)
    await expect(signIn(wallet, await wallet.device(), 'out@example.com')).resolves.toBeDefined()
  })

  test('exports personal data, and neither keys, shares nor tokens', async () => {
    const { id, device, token, made } = await person('export@example.com')
    const approval = {
      ...{ method: 'personal_sign', origin: 'https://app.example', chain: 'eip155:1' },
      ...{ hash: 'a'.repeat(64), decision: 'approved' },
    }
    await device.call('/api/approvals', { approval }, { token })
    await proveAddresses(wallet, device, { token }, ['export@example.com', 'export@example.net'])
    await device.call('/api/email/start', { email: 'export@example.com' })
    await device.call('/api/opening/start', { challenge: 'a'.repeat(43) }, { token })
    const call = { chain: 'eip155:1', method: 'eth_sendRawTransaction', params: ['0x02'] }
    await device.call('/api/decisions', { id: randomUUID(), ...call }, { token })
    const text = await users('export', id)
    expect(JSON.parse(text)).toMatchObject({
      id,
      logins: [{ issuer: 'email', subject: 'export@example.com' }],
      wallet: { eip155: made.addresses.eip155, recovery: 'managed' },
      devices: [{ name: expect.any(String) }],
      sessions: [{ createdAt: expect.any(String) }],
      approvals: [{ origin: 'https://app.example' }],
      changes: [{ kind: 'email', subject: 'export@example.net' }],
      codes: [{ purpose: 'sign-in', email: 'export@example.com' }],
      openings: [{ device: expect.any(String) }],
      decisions: [{ method: 'eth_sendRawTransaction', params: '["0x02"]' }],
    })
    for (const secret of [made.share, made.recovery.share, made.recovery.secret, token, 'v1.', 'digest'])
      expect(text).not.toContain(secret)
  })

  test('deletes after 30 days, tells the person, and a sign-in or the operator cancels it', async () => {
    const { id, isIn } = await person('delete@example.com')
    expect(await users('delete', id)).toContain('They got a mail.')
    expect(wallet.lastMail('delete@example.com').subject).toContain('deleted')
    expect(await isIn()).toBe(false)
    expect(await users('find', id)).toContain('deletion')
    await signIn(wallet, await wallet.device(), 'delete@example.com')
    expect(await users('find', id)).not.toContain('deletion')
    await users('delete', id)
    expect(await users('keep', id)).toContain('They got a mail.')
    expect(wallet.lastMail('delete@example.com').subject).toContain('will not be deleted')
    expect(await users('keep', id)).not.toContain('mail')
    expect(await users('find', id)).not.toContain('deletion')
  })
})
