import { createHash } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Libsql from 'libsql'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { newEmail, newSession } from '../../testing/makeAda.ts'
import { suiteFolder, testFolder } from '../../testing/openFolder.ts'
import { relayerSettings } from '../../testing/smartAccounts.ts'
import {
  enrol,
  newWallet,
  PROJECT,
  proveDevice,
  signIn,
  startTestWallet,
} from '../../testing/startTestWallet.ts'
import { BrokenSealError, openKeyList, UnknownKeyError } from './keyList.ts'

const frameDir = suiteFolder()
for (const name of ['index.html', 'approve.html']) writeFileSync(join(frameDir, name), '<!doctype html>')

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = {
  context: { contract: { deployments: [{ chainId: 42161, address: SHOP }] } },
  metadata: { owner: 'Shop' },
  display: { formats: { 'pay(uint256 amount)': { intent: 'Pay', fields: [] } } },
}
const descriptorsDir = suiteFolder()

writeFileSync(join(descriptorsDir, 'shop.json'), JSON.stringify(shop))
const wallet = await startTestWallet({ WALLET_FRAME_DIR: frameDir, WALLET_DESCRIPTORS_DIR: descriptorsDir })
afterAll(() => wallet.close())

test('one person has one wallet, however often and from wherever it is made', async () => {
  const { email, device, token } = await newSession(wallet)
  const made = newWallet()
  const all = await Promise.all(
    [made, newWallet(), made, newWallet()].map((one) => device.call('/api/wallet', one, { token })),
  )
  const ids = new Set(all.map(({ body }) => body.wallet.id))
  expect(ids.size).toBe(1)
  expect(all.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { device: other, ...second } = await newSession(wallet, email)
  expect(second.user.wallet).toMatchObject({ id: [...ids][0], hasDevice: false })
  const refused = await other.call('/api/wallet', newWallet(), { token: second.token })
  expect(refused).toMatchObject({ status: 409, body: { wallet: { id: [...ids][0], hasDevice: false } } })
})

test('a device that repeats its call because it heard no answer has the wallet that it sent last', async () => {
  const { device, token } = await newSession(wallet)
  const made = newWallet()
  const again = { ...made, share: newWallet().share, recovery: newWallet().recovery }
  await device.call('/api/wallet', made, { token })
  expect((await device.call('/api/wallet', again, { token })).status).toBe(200)
  expect((await device.call('/api/wallet/share', {}, { token })).body.share).toBe(again.share)
  await proveDevice(wallet, device, token)
  const recovery = await device.call('/api/wallet/recovery', {}, { token })
  expect(recovery.body).toMatchObject({ ...again.recovery, wallet: { id: made.id } })
})

test('a second device recovers, gets a share of its own, is announced by mail and can be removed', async () => {
  const { email, device: first, token } = await newSession(wallet)
  const made = newWallet()
  await first.call('/api/wallet', made, { token })
  const { device: second, ...session } = await newSession(wallet, email)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('New device')
  const missing = await second.call('/api/wallet/share', {}, session)
  expect(missing.status).toBe(404)
  // What a sign-in gives can read, and opens nothing.
  const needed = { status: 403, body: { reasons: [{ code: 'proofNeeded' }] } }
  expect(await second.call('/api/wallet/recovery', {}, session)).toMatchObject(needed)
  expect(await enrol(second, session.token)).toMatchObject(needed)
  await proveDevice(wallet, second, session.token)
  const recovered = await second.call('/api/wallet/recovery', {}, session)
  expect(recovered.body).toMatchObject({
    mode: 'managed',
    share: made.recovery.share,
    secret: made.recovery.secret,
  })
  const own = newWallet().share
  await enrol(second, session.token, { share: own })
  expect((await second.call('/api/wallet/share', {}, session)).body.share).toBe(own)
  expect((await first.call('/api/wallet/share', {}, { token })).body.share).toBe(made.share)
  const { devices } = (await first.call('/api/devices', {}, { token })).body
  const removed = devices.find((each: { isThis: boolean }) => !each.isThis)
  expect(devices).toHaveLength(2)
  expect((await first.call('/api/devices/remove', { id: removed.id }, { token })).status).toBe(200)
  expect((await second.call('/api/wallet/share', {}, session)).status).toBe(401)
  const { device: stranger, ...strange } = await newSession(wallet)
  const id = devices.find((each: { isThis: boolean }) => each.isThis).id
  expect((await stranger.call('/api/devices/remove', { id }, strange)).status).toBe(404)
})

test('recovery of another kind than the project’s, or with parts missing, is not stored', async () => {
  const { device, ...session } = await newSession(wallet)
  const made = newWallet()
  for (const recovery of [{ mode: 'phrase' }, { mode: 'managed' }, { mode: 'managed', share: made.share }])
    expect((await device.call('/api/wallet', { ...made, recovery }, session)).status).toBe(400)
})

test('a share that was moved to another device or changed does not open, and is never given out', async () => {
  const [first, second] = [await wallet.device(), await wallet.device()]
  const sessions = [
    await signIn(wallet, first, newEmail()),
    await signIn(wallet, second, newEmail()),
  ] as const
  await first.call('/api/wallet', newWallet(), sessions[0])
  await second.call('/api/wallet', newWallet(), sessions[1])
  const database = new Libsql(join(wallet.dataDir, 'gateway.db'), { timeout: 10_000 })
  database
    .prepare(
      'update wallet_devices set share = (select share from wallet_devices where user_id = ?) where user_id = ?',
    )
    .run([sessions[0].user.id, sessions[1].user.id])
  database.close()
  const answer = await second.call('/api/wallet/share', {}, sessions[1])
  expect(answer.status).toBe(404)
  expect(answer.body.share).toBeUndefined()
  expect((await first.call('/api/wallet/share', {}, sessions[0])).status).toBe(200)
})

test('a value opens only for its purpose and owner, and a missing key is told from a broken seal', async () => {
  const folder = testFolder()
  const write = (name: string, current: string, ids: readonly string[]) => {
    const keys = Object.fromEntries(ids.map((id) => [id, createHash('sha256').update(id).digest('base64')]))
    writeFileSync(join(folder, name), JSON.stringify({ current, keys }))
    return join(folder, name)
  }
  const old = openKeyList(write('old', 'one', ['one']))
  const both = openKeyList(write('both', 'two', ['one', 'two']))
  const other = openKeyList(write('other', 'two', ['two']))
  const sealed = await old.seal('device share', 'secret', ['user'])
  expect(await old.open('device share', sealed, ['user'])).toEqual({ value: 'secret', isOld: false })
  expect(await both.open('device share', sealed, ['user'])).toEqual({ value: 'secret', isOld: true })
  await expect(other.open('device share', sealed, ['user'])).rejects.toThrow(UnknownKeyError)
  await expect(old.open('recovery share', sealed, ['user'])).rejects.toThrow(BrokenSealError)
  await expect(old.open('device share', sealed, ['another'])).rejects.toThrow(BrokenSealError)
  await expect(old.open('device share', `${sealed.slice(0, -2)}AA`, ['user'])).rejects.toThrow(
    BrokenSealError,
  )
})

test('a value that is too short for an IV and a whole tag is refused before anything is opened', async () => {
  const sealer = openKeyList(wallet.kekFile)
  const [format, id, body = ''] = (await sealer.seal('device share', '', ['user'])).split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let length = 0; length < bytes.length; length += 1) {
    const short = [format, id, bytes.subarray(0, length).toString('base64url')].join('.')
    await expect(sealer.open('device share', short, ['user']), `${length}`).rejects.toThrow('too short')
  }
  const answer = await sealer.open('device share', [format, id, body].join('.'), ['user'])
  expect(answer).toMatchObject({ value: '' })
})

test.each([
  [{ WALLET_RECOVERY: '' }, 'WALLET_RECOVERY is not set'],
  [{ WALLET_NAME: '' }, 'WALLET_NAME is not set'],
  [{ WALLET_NAME: '<b>Bank</b>' }, 'WALLET_NAME'],
  [{ WALLET_LOGO: '/nowhere/logo.svg' }, 'WALLET_LOGO cannot be read'],
  [{ WALLET_LOGO: '/etc/hostname' }, 'WALLET_LOGO is no .png'],
  [{ WALLET_KEK_FILE: '' }, 'WALLET_KEK_FILE is not set'],
  [{ SMTP_URL: '' }, 'SMTP_URL is not set'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is not set'],
  [{ WALLET_URL: 'http://wallet.example' }, 'WALLET_URL is not https'],
  [{ WALLET_URL: 'https://wallet.example/x' }, 'WALLET_URL has a path'],
])('without what it needs the wallet does not start: %j', (settings, expected) => {
  const complete = {
    WALLET_URL: 'https://wallet.example',
    WALLET_NAME: 'Backing wallet',
    WALLET_KEK_FILE: wallet.kekFile,
    WALLET_RECOVERY: 'phrase',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'wallet@wallet.example',
  }
  expect(() => readConfig(complete)).not.toThrow()
  expect(() => readConfig({ ...complete, ...settings })).toThrow(expected)
})

test.each([0o644, 0o640, 0o604, 0o610, 0o620, 0o602])(
  'a key list of mode %o is refused with the command that mends it',
  (mode) => {
    const keys = join(testFolder(), 'keys.json')
    writeFileSync(keys, '{}')
    chmodSync(keys, mode)
    const start = () => readConfig({ WALLET_URL: 'https://wallet.example', WALLET_KEK_FILE: keys })
    expect(start).toThrow(
      `WALLET_KEK_FILE: ${keys} can be used by others than the gateway's user: its mode is ${mode.toString(8)}. Run: chmod 600 ${keys}`,
    )
    for (const closed of [0o600, 0o400]) {
      chmodSync(keys, closed)
      expect(start).not.toThrow('chmod')
    }
  },
)

test('a key that nobody drew at random does not seal, and still opens what it has sealed', () => {
  const file = join(testFolder(), 'keys.json')
  const listOf = (weak: Buffer, current: string) => {
    const keys = { weak: weak.toString('base64'), good: createHash('sha256').update('good').digest('base64') }
    writeFileSync(file, JSON.stringify({ current, keys }))
    return () => openKeyList(file)
  }
  const half = createHash('md5').update('half').digest()
  for (const weak of [
    Buffer.alloc(32),
    Buffer.alloc(32, 0xff),
    Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
    Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index * 7)),
    Buffer.from('correct horse battery staple 123'),
    Buffer.concat([half, half]),
  ]) {
    expect(listOf(weak, 'weak'), weak.toString('hex')).toThrow('current names a key that is not random')
    expect(listOf(weak, 'weak')).not.toThrow(weak.toString('base64'))
    expect(listOf(weak, 'good'), weak.toString('hex')).not.toThrow()
  }
  for (let index = 0; index < 1_000; index += 1)
    expect(listOf(createHash('sha256').update(`${index}`).digest(), 'weak')).not.toThrow()
})

test('the key list may not lie beside the database', () => {
  const dataDir = testFolder()
  const keys = join(dataDir, 'keys.json')
  writeFileSync(keys, '{}', { mode: 0o600 })
  expect(() =>
    readConfig({ WALLET_URL: 'https://wallet.example', WALLET_KEK_FILE: keys, DATA_DIR: dataDir }),
  ).toThrow('beside the database')
})

test('the page may be framed by its project’s sites alone, and its other pages by none', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(`${wallet.walletUrl}${path}`)
    return { headers, policy: headers.get('content-security-policy') ?? '' }
  }
  const { headers, policy } = await policyOf(`/?projectId=${PROJECT}`)
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain('frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await policyOf('/')).policy).toContain("frame-ancestors 'none'")
  expect((await policyOf(`/approve?projectId=${PROJECT}`)).policy).toContain("frame-ancestors 'none'")

  const folder = testFolder()
  const projects = join(folder, 'projects.json')
  writeFileSync(projects, JSON.stringify([{ id: PROJECT, origins: ['https://app.example'] }]))
  const listed = await startTestWallet({ PROJECTS_FILE: projects, WALLET_FRAME_DIR: frameDir })
  onTestFinished(listed.close)
  const framed = await fetch(`${listed.walletUrl}/?projectId=${PROJECT}`)
  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors https://app.example;')
  const unknown = await fetch(`${listed.walletUrl}/?projectId=unknown`)
  expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const project = await (await fetch(`${listed.walletUrl}/api/project?projectId=${PROJECT}`)).json()
  expect(project).toEqual({
    ...{ walletName: 'Lab e-mail wallet', walletLogo: '', icon: '', contact: '' },
    name: '',
    origins: ['https://app.example'],
    recovery: 'managed',
    smartAccountEnabledNetworks: [],
    externalBundlers: [],
    paymasterNetworks: [],
    deviceApproval: false,
    isLab: false,
    logins: ['email'],
  })
})

test('where its url is https, every answer tells browsers to come by https alone', async () => {
  const projects = join(testFolder(), 'projects.json')
  writeFileSync(projects, JSON.stringify([{ id: PROJECT, origins: ['https://app.example'] }]))
  const served = await startTestWallet({
    ...{ PROJECTS_FILE: projects, WALLET_FRAME_DIR: frameDir },
    ...{ WALLET_URL: 'https://wallet.example', WALLET_NAME: 'Backing wallet' },
  })
  onTestFinished(served.close)
  const read = async (url: string, method = 'GET') =>
    (await fetch(url, { method })).headers.get('strict-transport-security')
  const paths = ['/', '/approve', '/nowhere', '/%ff', `/api/project?projectId=${PROJECT}`, '/api/project']
  for (const path of paths) expect(await read(`${served.walletUrl}${path}`), path).toBe('max-age=63072000')
  for (const method of ['POST', 'OPTIONS'])
    expect(await read(`${served.walletUrl}/api/email/start`, method), method).toBe('max-age=63072000')
  const malformed = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(served.walletUrl)
    const socket = connect(Number(port), hostname, () => socket.end('nonsense\r\n\r\n'))
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', reject).on('close', () => resolve(said))
  })
  expect(malformed).toMatch(/^HTTP\/1\.1 400 .*strict-transport-security: max-age=63072000\r\n/s)
  // The gateway's own host has pages of others, and localhost has no https.
  expect(await read(`${served.url}/health`)).toBe(null)
  expect(await read(`${wallet.walletUrl}/approve`)).toBe(null)
})

test('[S6.2] the account type is stored: `eoa` unless the page prefers another and a relayer serves it', async () => {
  const { device, ...session } = await newSession(wallet)
  const made = await device.call('/api/wallet', { ...newWallet(), accountType: 'smartAccount' }, session)
  expect(made.body.wallet.accountType).toBe('eoa')
  const refused = await device.call('/api/wallet/account-type', { accountType: 'smartAccount' }, session)
  expect(refused.status).toBe(400)

  const settings = relayerSettings('http://127.0.0.1:9')
  const served = await startTestWallet(settings.settings)
  onTestFinished(async () => {
    await served.close()
    settings.remove()
  })
  const project = await (await fetch(`${served.walletUrl}/api/project?projectId=${PROJECT}`)).json()
  expect(project.smartAccountEnabledNetworks).toEqual([42_161])
  const { device: other, ...second } = await newSession(served)
  const smart = await other.call('/api/wallet', { ...newWallet(), accountType: 'smartAccount' }, second)
  expect(smart.body.wallet.accountType).toBe('smartAccount')
  const back = await other.call('/api/wallet/account-type', { accountType: 'eoa' }, second)
  expect(back.body.wallet.accountType).toBe('eoa')
  expect((await other.call('/api/me', {}, second)).body.user.wallet.accountType).toBe('eoa')
})

test('the wallet’s page gets the descriptors of one contract, other pages get none', async () => {
  const get = async (chainId: number, address: string, headers: Record<string, string> = {}) => {
    const url = `${wallet.walletUrl}/api/descriptors/${chainId}/${address}?projectId=${PROJECT}`
    const answer = await fetch(url, { headers })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await get(42161, SHOP.toLowerCase())).toEqual({ status: 200, body: { descriptors: [shop] } })
  expect(await get(1, SHOP)).toEqual({ status: 200, body: { descriptors: [] } })
  expect((await get(42161, '0x12')).status).toBe(400)
  expect((await get(42161, SHOP, { origin: 'https://evil.example' })).status).toBe(403)
})

test.each(['managed', 'phrase'] as const)(
  '[S7.40] in %s mode a share is stored for a device that has the wallet’s key, and for none other',
  async (mode) => {
    const own = await startTestWallet({ WALLET_RECOVERY: mode })
    onTestFinished(() => own.close())
    const email = newEmail()
    const [device, other] = [await own.device(), await own.device()]
    const { token } = await signIn(own, device, email)
    const made = newWallet()
    const recovery = mode === 'phrase' ? { mode } : made.recovery
    expect((await device.call('/api/wallet', { ...made, recovery }, { token })).status).toBe(200)
    const there = await signIn(own, other, email)
    if (mode === 'managed') await proveDevice(own, other, there.token)
    const { share } = newWallet()
    const signed = await enrol(device, token)
    expect(signed.status).toBe(mode === 'managed' ? 403 : 200)
    const answer = await enrol(other, there.token, { share, key: generatePrivateKey() })
    expect(answer).toMatchObject({ ...{ status: 403, body: { reasons: [{ code: 'proofNeeded' }] } } })
    for (const signature of [`0x${'11'.repeat(64)}1b`, `0x${'00'.repeat(65)}`])
      expect(
        (await other.call('/api/wallet/devices', { share, version: 1, signature }, there)).body,
        signature,
      ).toMatchObject({ reasons: [{ code: 'proofNeeded' }] })
    expect((await other.call('/api/wallet/share', {}, there)).status).toBe(404)
    expect((await enrol(other, there.token, { share })).status).toBe(200)
    expect((await other.call('/api/wallet/share', {}, there)).body.share).toBe(share)
  },
)
