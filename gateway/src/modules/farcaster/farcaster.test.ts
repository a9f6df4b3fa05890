import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  createFarcasterRelay,
  type FarcasterRequest,
} from '../../../../lab/src/farcaster/createFarcasterRelay.ts'
import { listen } from '../../../../lab/src/server/listen.ts'
import { changeRows } from '../../testing/changeRows.ts'
import { newSession, otherDevice } from '../../testing/makeAda.ts'
import { startNode } from '../../testing/startNode.ts'
import { confirmChange, newWallet, startTestWallet, type TestDevice } from '../../testing/startTestWallet.ts'
import { withoutAddress } from '../../testing/withoutAddress.ts'

const owner = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const FID = 1234
const second = privateKeyToAccount(`0x${'c3'.repeat(32)}`)
const SECOND_FID = 77
const third = privateKeyToAccount(`0x${'d4'.repeat(32)}`)
const THIRD_FID = 78
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
/** idOf(address). */
const ID_OF = '0xd94fe832'

const standIn = createFarcasterRelay((token) => `https://farcaster.test/~/siwf?channelToken=${token}`)
let isNodeUp = true

const relay = await listen({ fetch: standIn.routes.fetch, port: 0 })
const node = await startNode((response, body) => {
  if (!isNodeUp) {
    response.statusCode = 500
    response.end()
    return
  }
  const { id, method, params } = JSON.parse(body)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answerOf(method, params) }))
})
const wallet = await startTestWallet({
  FARCASTER_RELAY_URL: `http://127.0.0.1:${relay.port}`,
  RPC_URL_10: node.url,
})
afterAll(async () => {
  await wallet.close()
  await relay.close()
  await node.close()
})

function answerOf(method: string, [call]: [{ to?: string; data?: string }?] = []): string {
  if (method === 'eth_chainId') return '0xa'
  if (method !== 'eth_call' || call?.to?.toLowerCase() !== ID_REGISTRY) return '0x'
  const asks = ({ address }: typeof owner) =>
    call.data === `${ID_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const fid = asks(owner) ? FID : asks(second) ? SECOND_FID : asks(third) ? THIRD_FID : 0
  return `0x${fid.toString(16).padStart(64, '0')}`
}

type Message = FarcasterRequest & {
  address: string
  chainId: number
  statement: string
  resources: readonly string[]
  issuedAt: string
}

function write(message: Message): string {
  const { domain, address, statement, siweUri, chainId, nonce, issuedAt, expirationTime, resources } = message
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${siweUri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
}

const start = async (device: TestDevice) => (await device.call('/api/farcaster/start')).body
const startLink = (device: TestDevice, token?: string) =>
  device.call('/api/farcaster/start', { isLink: true }, token === undefined ? undefined : { token })
const result = async (device: TestDevice, channel: string, more: object = {}) =>
  (await device.call('/api/farcaster/result', { channel, ...more })).body
const tokenOf = (url: string) => new URL(url).searchParams.get('channelToken') ?? ''

/** A new device, and what the reply to its question leads to. */
async function scan(change?: Parameters<typeof reply>[1]) {
  const device = await wallet.device()
  const { url, channel } = await start(device)
  await reply(url, change)
  return { device, url, channel }
}

async function reply(
  url: string,
  {
    signer = owner,
    message = {},
    profile = {},
  }: { signer?: typeof owner; message?: Partial<Message>; profile?: object } = {},
): Promise<void> {
  const token = tokenOf(url)
  const request = standIn.find(token)
  if (!request) throw new Error('There is no such channel.')
  const text = write({
    ...request,
    ...{ address: signer.address, chainId: 10, statement: 'Farcaster Auth' },
    ...{ resources: [`farcaster://fid/${FID}`], issuedAt: new Date().toISOString() },
    ...message,
  })
  const answer = await fetch(`http://127.0.0.1:${relay.port}/channel/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-farcaster-auth-relay-key': standIn.relayKey,
    },
    body: JSON.stringify({
      ...{ message: text, signature: await signer.signMessage({ message: text }) },
      ...{ authMethod: 'custody', fid: FID, username: 'ada', displayName: 'Ada', ...profile },
    }),
  })
  expect(answer.status).toBe(201)
}

/** The reply of an account that nobody has used. */
const SECOND: Parameters<typeof reply>[1] = {
  signer: second,
  message: { resources: [`farcaster://fid/${SECOND_FID}`] },
  profile: { fid: SECOND_FID, username: 'grace' },
}

test('the owner of an account signs in; the same account is the same person', async () => {
  const device = await wallet.device()
  const { url, channel } = await start(device)
  expect(url).toMatch(/^https:\/\/farcaster\.test\/~\/siwf\?channelToken=/)
  const asked = standIn.find(tokenOf(url))
  expect(asked).toMatchObject({ siweUri: wallet.walletUrl, domain: new URL(wallet.walletUrl).host })
  expect(asked?.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(await result(device, channel)).toEqual({ status: 'pending' })
  await reply(url)
  const done = await result(device, channel)
  expect(done).toMatchObject({ status: 'done', userName: 'ada', user: { email: null } })
  // A lost answer is asked for again: the same session.
  expect(await result(device, channel)).toEqual(done)
  const { body } = await device.call('/api/logins', {}, { token: done.token })
  expect(body.logins).toEqual([
    { id: `farcaster:${FID}`, provider: 'farcaster', name: 'ada', createdAt: expect.any(String) },
  ])
  const again = await scan({ message: { resources: [`farcaster://fids/${FID}`] } })
  const second = await result(again.device, again.channel)
  expect(second.user.id).toBe(done.user.id)
  expect(second.token).not.toBe(done.token)
})

test.each<[string, Parameters<typeof reply>[1]]>([
  ['another domain', { message: { domain: 'evil.example' } }],
  ['another nonce', { message: { nonce: '0'.repeat(32) } }],
  ['another page', { message: { siweUri: 'https://evil.example' } }],
  ['another page of the wallet', { message: { siweUri: `${wallet.walletUrl}/elsewhere` } }],
  ['another chain', { message: { chainId: 1 } }],
  ['another statement', { message: { statement: 'Give everything away' } }],
  ['an expired message', { message: { expirationTime: '2020-01-01T00:00:00Z' } }],
  ['an old message', { message: { issuedAt: '2020-01-01T00:00:00Z' } }],
  ['an account of somebody else', { message: { resources: ['farcaster://fid/1'] }, profile: { fid: 1 } }],
  ['another account than the relay names', { profile: { fid: 1 } }],
  ['no account', { message: { resources: [] } }],
  ['two accounts', { message: { resources: [`farcaster://fid/${FID}`, 'farcaster://fid/1'] } }],
  ['account 0', { message: { resources: ['farcaster://fid/0'] } }],
  ['a number with a zero before it', { message: { resources: [`farcaster://fid/0${FID}`] } }],
  ['a signer that owns nothing', { signer: stranger }],
  ['the owner’s address, signed by a stranger', { signer: stranger, message: { address: owner.address } }],
  ['words instead of a message', { profile: { message: 'let me in' } }],
])('a reply for %s is refused', async (_, wrong) => {
  const { device, channel } = await scan(wrong)
  for (const _ of [1, 2])
    expect(await result(device, channel)).toEqual({ status: 'failed', reason: 'refused' })
})

test('a channel is of one device and project, and a forged one is none', async () => {
  const { device, url, channel } = await scan()
  const nothing = { status: 'failed', reason: 'expired' }
  expect(await result(await wallet.device(), channel)).toEqual(nothing)
  expect(await result(device, channel, { projectId: 'another' })).toEqual(nothing)
  expect(await result(device, 'f'.repeat(43))).toEqual(nothing)
  expect((await device.call('/api/farcaster/result', { channel: tokenOf(url) })).status).toBe(422)
  expect(await result(device, channel)).toMatchObject({ status: 'done' })
})

test('the relay gives a reply once: questions at the same time sign in one person, once', async () => {
  const { device, channel } = await scan()
  const answers = await Promise.all([1, 2, 3, 4].map(() => result(device, channel)))
  expect(answers.some(({ status }) => status === 'failed')).toBe(false)
  const tokens = new Set(answers.flatMap(({ token }) => token ?? []))
  expect(tokens.size).toBe(1)
})

test('a channel that somebody else has read is over', async () => {
  const { device, url, channel } = await scan()
  const read = await fetch(`http://127.0.0.1:${relay.port}/channel/status`, {
    headers: { authorization: `Bearer ${tokenOf(url)}` },
  })
  expect(read.status).toBe(200)
  expect(await result(device, channel)).toEqual({ status: 'failed', reason: 'expired' })
})

test('a user name that is none is not shown', async () => {
  for (const username of ['<b>ada</b>', 'Ada Lovelace', '', 'a'.repeat(80), 'ada\u202eeve']) {
    const { device, channel } = await scan({ profile: { username } })
    expect(await result(device, channel)).toMatchObject({ status: 'done', userName: `!${FID}` })
  }
})

test('an account is added to the person who is signed in, once and for them alone', async () => {
  const { device, token, user } = await newSession(wallet, 'linking@example.com')
  expect((await startLink(device)).status).toBe(401)
  const { url, channel } = (await startLink(device, token)).body
  await reply(url, SECOND)
  expect(await result(await wallet.device(), channel)).toEqual({ status: 'failed', reason: 'expired' })
  // Another session of the device learns nothing, and nothing is added before the user decides in the wallet's window.
  expect(await result(device, channel)).toEqual({ status: 'failed', reason: 'expired' })
  const resultOf = async () => (await device.call('/api/farcaster/result', { channel }, { token })).body
  const answers = await Promise.all([1, 2, 3].map(resultOf))
  expect(answers.every(({ status }) => status === 'ask' || status === 'pending')).toBe(true)
  const asked = await device.call('/api/farcaster/result', { channel }, { token })
  expect(asked.body).toEqual({ status: 'ask', userName: 'grace', change: expect.any(String) })
  expect((await device.call('/api/logins', {}, { token })).body.logins).toHaveLength(1)
  expect(await confirmChange(wallet, device, token, asked)).toMatchObject({ status: 200 })
  expect(await resultOf()).toEqual({ status: 'linked', userName: 'grace' })
  const { body } = await device.call('/api/logins', {}, { token })
  const expected = ['email:linking@example.com', `farcaster:${SECOND_FID}`]
  expect(body.logins.map(({ id }: { id: string }) => id)).toEqual(expected)
  const other = await scan(SECOND)
  expect(await result(other.device, other.channel)).toMatchObject({ status: 'done', user: { id: user.id } })
  const { device: rival, ...session } = await newSession(wallet, 'another@example.com')
  const taken = (await startLink(rival, session.token)).body
  await reply(taken.url, SECOND)
  const askTaken = () => rival.call('/api/farcaster/result', { channel: taken.channel }, session)
  for (const _ of [1, 2]) expect((await askTaken()).body).toEqual({ status: 'failed', reason: 'taken' })
})

test('a session says whether its sign-in was bound to a browser', async () => {
  const { device, channel } = await scan(SECOND)
  const { token, user } = await result(device, channel)
  expect(user.isUnbound).toBe(true)
  expect((await device.call('/api/me', {}, { token })).body.user.isUnbound).toBe(true)
  expect((await newSession(wallet, 'bound@example.com')).user.isUnbound).toBe(false)
})

test('on another device the wallet says where and when it was made: whoever had the person’s first sign-in has made it', async () => {
  const { device: first, channel } = await scan(SECOND)
  const there = await result(first, channel)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await first.call('/api/wallet', newWallet(), { ...there, headers })
  const ask = async (device: TestDevice, { token }: { token: string }) =>
    (await device.call('/api/opening/start', { challenge: 'c'.repeat(43) }, { token })).body
  expect(await ask(first, there)).not.toHaveProperty('made')
  const { device: own, channel: next } = await scan(SECOND)
  const session = await result(own, next)
  const when = expect.stringMatching(/^20..-..-..T/)
  expect(await ask(own, session)).toMatchObject({ made: { device: 'Firefox, Windows', at: when } })
  changeRows(wallet, 'delete from wallet_devices where user_id = ?', session.user.id)
  expect(await ask(own, session)).toMatchObject({ made: { device: null, at: when } })
})

test('a node that does not answer proves nothing', async () => {
  const { device, channel } = await scan()
  isNodeUp = false
  try {
    expect(await result(device, channel)).toEqual({ status: 'failed', reason: 'provider' })
  } finally {
    isNodeUp = true
  }
})

test('it is offered where there are a relay and a node, and refused elsewhere', async () => {
  const project = await (await fetch(`${wallet.walletUrl}/api/project?projectId=test`)).json()
  expect(project.logins).toEqual(['email', 'farcaster'])
  const bare = await startTestWallet({ FARCASTER_RELAY_URL: 'http://127.0.0.1:9' })
  onTestFinished(() => bare.close())
  const { logins } = await (await bare.get('/getWallets?projectId=test')).json()
  expect(logins).toEqual(['email'])
  const device = await bare.device()
  expect((await device.call('/api/farcaster/start')).status).toBe(404)
})

test('a relay that cannot be reached is said', async () => {
  const away = await startTestWallet({ FARCASTER_RELAY_URL: 'http://127.0.0.1:9', RPC_URL_10: node.url })
  onTestFinished(() => away.close())
  expect((await (await away.device()).call('/api/farcaster/start')).status).toBe(503)
})

test('a login of less than seven days adds no further one', async () => {
  const { device, token, user } = await newSession(wallet, 'lately@example.com')
  const began = new Date(Date.now() - 60 * 86_400_000).toISOString()
  changeRows(wallet, 'update wallet_users set created_at = ? where id = ?', began, user.id)
  const refused = { status: 403, body: { reasons: [{ code: 'loginYoung' }] } }
  // Nobody is sent to their phone for nothing.
  expect(await startLink(device, token)).toMatchObject(refused)
  const sql =
    'update wallet_users set created_at = (select created_at from wallet_logins where user_id = ?) where id = ?'
  changeRows(wallet, sql, user.id, user.id)
  const { url, channel } = (await startLink(device, token)).body
  await reply(url, {
    ...{ signer: third, message: { resources: [`farcaster://fid/${THIRD_FID}`] } },
    profile: { fid: THIRD_FID, username: 'joan' },
  })
  changeRows(wallet, 'update wallet_users set created_at = ? where id = ?', began, user.id)
  expect(await device.call('/api/farcaster/result', { channel }, { token })).toMatchObject(refused)
})

test('who has no address begins on a device that opens the wallet, or was proved: it is refused at the start', async () => {
  const { device, session, other, there } = await withoutAddress(wallet)
  const refused = { status: 403, body: { reasons: [{ code: 'proofNeeded' }] } }
  expect(await startLink(other, there.token)).toMatchObject(refused)
  expect((await startLink(device, session.token)).status).toBe(200)
})

test('an approval that somebody has given on another device changes nothing of a wallet: no address, no device, no login', async () => {
  const { device, channel } = await scan()
  const session = await result(device, channel)
  expect((await device.call('/api/wallet', newWallet(), session)).status).toBe(200)
  const { device: thief, channel: theirs } = await scan()
  const there = await result(thief, theirs)
  expect(there.user.id).toBe(session.user.id)
  const refused = { status: 403, body: { reasons: [{ code: 'proofNeeded' }] } }
  const email = 'mallory@example.com'
  expect(await thief.call('/api/email/update', { email }, there)).toMatchObject(refused)
  const id = await otherDevice(thief, there)
  expect(await thief.call('/api/devices/remove', { id }, there)).toMatchObject(refused)
  expect(await thief.call('/api/account/delete', { isWanted: true }, there)).toMatchObject(refused)
  expect((await device.call('/api/wallet/share', {}, session)).status).toBe(200)
})
