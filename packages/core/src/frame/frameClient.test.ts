import {
  ASKED_METHODS,
  BUNDLER_CODES,
  FRAME_NETWORKS,
  isAskedMethod,
  isKnownMethod,
  isSafeMethod,
  SILENT_METHODS,
  SOLANA_LAB_KEY,
} from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FrameError } from '../errors/frame.ts'
import { createMemoryStorage } from '../testing/createTestKit.ts'
import { createFrameClient, type FrameClient } from './frameClient.ts'
import { createLogBuffer } from './logBuffer.ts'
import { createLoginCache } from './loginCache.ts'
import { refuse, type ScriptedFrame, scriptFrame, WALLET_ORIGIN } from './testing/scriptedFrame.ts'

interface Made {
  readonly client: FrameClient
  readonly frame: ScriptedFrame
  readonly tokens: string[]
  readonly log: ReturnType<typeof createLogBuffer>
}

function make(options?: { isReady?: boolean }): Made {
  const frame = scriptFrame(options)
  const tokens: string[] = []
  const log = createLogBuffer({ now: Date.now })
  const client = createFrameClient({
    ...{ url: WALLET_ORIGIN, projectId: 'backing', chainId: 'eip155:42161', log },
    onSession: (token) => tokens.push(token),
    onName: () => {},
    onSessionChanged: () => {},
    onApproval: () => {},
  })
  return { client, frame, tokens, log }
}

async function makeReady(): Promise<Made> {
  const made = make()
  await made.frame.becomeReady()
  return made
}

/** What a promise has become by now. */
async function outcome(promise: Promise<unknown>): Promise<string> {
  let state = 'open'
  promise.then(
    () => {
      state = 'resolved'
    },
    (error: Error) => {
      state = `rejected: ${lineOf(error)}`
    },
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

const lineOf = ({ message }: Error) => message.split('\n')[0]

test('[S7.33] [S9.32] the frame is hidden, fixed, above everything, and its address carries what it must know', () => {
  const { frame } = make()
  const [element] = frame.elements
  const { origin, searchParams } = new URL(element?.src ?? '')
  expect(origin).toBe(WALLET_ORIGIN)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ projectId: 'backing', chainId: 'eip155:42161', version: '4', enableLogger: 'false' },
  })
  expect(element?.style).toMatchObject({ position: 'fixed', display: 'none', zIndex: '999999' })
  expect([element?.id, element?.name]).toEqual(['latchkey-iframe', 'latchkey-secure-iframe'])
})

test('[S4.28] [S4.29] a call waits for READY and 500 ms more, then is posted to the wallet’s origin alone', async () => {
  const { client, frame } = make({ isReady: false })
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  const asked = client.call('IS_CONNECTED', undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(frame.sent).toEqual([])
  frame.say('FRAME_READY', { version: '4' })
  await vi.advanceTimersByTimeAsync(499)
  expect(frame.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual({ isConnected: true })
  expect(frame.sent.map(({ to }) => to)).toEqual([WALLET_ORIGIN])
})

test('[S3.24] READY counts with a version and without one', async () => {
  for (const version of [undefined, '4']) {
    const { client, frame } = make({ isReady: false })
    frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: [42161] })
    const asked = client.call('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
    await frame.becomeReady(version)
    expect(await asked).toEqual({ smartAccountEnabledNetworks: [42161] })
    client.remove()
  }
})

test('[S3.19] [S4.30] each request has an id of its own, and only the reply with that id and name settles it', async () => {
  const { client, frame } = await makeReady()
  const first = client.call('CONNECT_OTP', { otp: '123456' })
  const second = client.call('CONNECT_OTP', { otp: '654321' })
  await vi.advanceTimersByTimeAsync(0)
  const [one, other] = frame.callsOf('CONNECT_OTP')
  expect(one?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(one?.id).not.toBe(other?.id)
  frame.say('FRAME_CONNECT_OTP_SUCCESS', undefined, { id: 'another' })
  frame.say('FRAME_GET_USER_SUCCESS', { address: '0x', chainId: 1 }, { id: one?.id ?? '' })
  expect(await outcome(first)).toBe('open')
  frame.say('FRAME_CONNECT_OTP_SUCCESS', undefined, { id: one?.id ?? '' })
  expect(await outcome(first)).toBe('resolved')
  frame.say('FRAME_CONNECT_OTP_ERROR', { message: 'Wrong code' }, { id: other?.id ?? '' })
  expect(await outcome(second)).toBe('rejected: Wrong code')
})

test('what the frame says of a failure is one short line without letters that turn or hide it', async () => {
  const { client, frame } = await makeReady()
  const asked = client.call('CONNECT_OTP', { otp: '123456' })
  await vi.advanceTimersByTimeAsync(0)
  const [{ id } = { id: '' }] = frame.callsOf('CONNECT_OTP')
  frame.say('FRAME_CONNECT_OTP_ERROR', { message: `No\u202e\u0007 way ${'x'.repeat(100_000)}` }, { id })
  const outcomeOf = await outcome(asked)
  expect(outcomeOf).toMatch(/^rejected: No way x+$/)
  expect(outcomeOf).toHaveLength('rejected: '.length + 300)
})

test.each([
  ['another window', { source: {} }],
  ['another origin', { origin: 'http://localhost:4100' }],
  ['an origin that only begins alike', { origin: `${WALLET_ORIGIN}.evil.test` }],
])('a reply from %s is ignored', async (_, from) => {
  const { client, frame } = await makeReady()
  const asked = client.call('IS_CONNECTED', undefined)
  await vi.advanceTimersByTimeAsync(0)
  const id = frame.callsOf('IS_CONNECTED')[0]?.id ?? ''
  frame.say('FRAME_IS_CONNECTED_SUCCESS', { isConnected: true }, { id, ...from })
  expect(await outcome(asked)).toBe('open')
  frame.say('FRAME_IS_CONNECTED_SUCCESS', { isConnected: false }, { id })
  expect(await asked).toEqual({ isConnected: false })
})

test('[S8.52] an error has the frame’s message, or "An error occurred"; so has an answer of another shape', async () => {
  const { client, frame } = await makeReady()
  for (const [answer, message] of [
    [refuse(new Error('This address is taken')), 'This address is taken'],
    [refuse('nothing'), 'An error occurred'],
    [() => ({ action: 'CONNECT' }), 'An error occurred'],
  ] as const) {
    frame.answers.UPDATE_EMAIL = answer
    await expect(client.call('UPDATE_EMAIL', { email: 'a@b.test' })).rejects.toThrow(message)
  }
})

test('[S5.5] each action of a sign-in and of a change is taken, and no other', async () => {
  const { client, frame } = await makeReady()
  for (const action of ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) {
    frame.answers.CONNECT_EMAIL = () => ({ action })
    expect(await client.call('CONNECT_EMAIL', { email: 'a@b.test' })).toEqual({ action })
  }
  for (const action of ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) {
    frame.answers.UPDATE_EMAIL = () => ({ action })
    expect(await client.call('UPDATE_EMAIL', { email: 'a@b.test' })).toEqual({ action })
  }
  frame.answers.CONNECT_EMAIL = () => ({ action: 'TRUST_ME' })
  await expect(client.call('CONNECT_EMAIL', { email: 'a@b.test' })).rejects.toThrow('An error occurred')
})

test.each([
  ['CONNECT_EMAIL', { email: 'a@b.test' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_OTP', { otp: '123456' }],
  ['CONNECT_SOCIAL', { uri: 'http://localhost:4120' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
] as const)('[S9.9] %s is given up 30 s after the call', async (name, payload) => {
  const { client } = await makeReady()
  const asked = client.call(name, payload as never)
  const caught = asked.catch(lineOf)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(await outcome(asked)).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(await caught).toBe('Something went wrong')
})

test('[S9.9] a signature that a person thinks about for an hour is not given up, nor is a Farcaster code', async () => {
  const { client, frame } = await makeReady()
  const asked = client.call('RPC_REQUEST', { method: 'personal_sign', params: [] })
  const link = client.call('GET_FARCASTER_URI', undefined)
  const proof = client.call('CONNECT_FARCASTER', undefined)
  await vi.advanceTimersByTimeAsync(3_600_000)
  frame.reply('RPC_REQUEST', '0xsigned')
  expect(await asked).toBe('0xsigned')
  frame.reply('GET_FARCASTER_URI', { url: 'https://farcaster.example' })
  expect(await link).toEqual({ url: 'https://farcaster.example' })
  frame.reply('CONNECT_FARCASTER', { userName: 'ada.eth' })
  expect(await proof).toEqual({ userName: 'ada.eth' })
})

test('a call is not given up while a person reads a screen of the wallet', async () => {
  const { client, frame } = await makeReady()
  const asked = client.call('GET_USER', undefined)
  const caught = asked.catch(lineOf)
  await vi.advanceTimersByTimeAsync(0)
  frame.say('FRAME_APPROVAL', { isOpen: true })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await outcome(asked)).toBe('open')
  frame.say('FRAME_APPROVAL', { isOpen: false })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await caught).toBe('Something went wrong')
})

test('a frame that goes away after the visitor has approved: the outcome is unknown, and never called aborted', async () => {
  const { client, frame } = await makeReady()
  const send = (method: string) =>
    client.call('RPC_REQUEST', { method, params: [] }).catch((error: FrameError) => error)
  const [approved, asked] = [send('eth_sendTransaction'), send('personal_sign')]
  await vi.advanceTimersByTimeAsync(0)
  const [{ id = '' } = {}] = frame.callsOf('RPC_REQUEST')
  frame.say('FRAME_APPROVAL', { isOpen: true, hasWindow: true, decided: [id] })
  client.remove()
  expect(await approved).toMatchObject({ name: 'FrameError', code: BUNDLER_CODES.unknown })
  expect(await asked).toMatchObject({ name: 'FrameAbortedError' })
})

test('[S8.54] a frame that never loads ends each call 30 s after it was made', async () => {
  const { client } = make({ isReady: false })
  const asked = client.call('IS_CONNECTED', undefined).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await asked).toContain('Unable to load email login dependency')
})

/** What the page logs, and how its browser reports what the embedder policy has blocked before. */
function watchPolicy() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return {
    logged,
    report(...reports: readonly { readonly blockedURL: string; readonly disposition: string }[]) {
      class Reports {
        readonly heard: (all: readonly { readonly body: object }[]) => void
        constructor(heard: Reports['heard']) {
          this.heard = heard
        }
        observe() {
          this.heard(reports.map((fields) => ({ body: { toJSON: () => fields } })))
        }
        disconnect() {}
      }
      vi.stubGlobal('ReportingObserver', Reports)
    },
  }
}

/** A call that waits for its frame for two seconds, after which the page looks for what keeps that from loading. */
async function beLate() {
  const { client } = make({ isReady: false })
  const asked = client.call('IS_CONNECTED', undefined)
  asked.catch(() => {})
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.dynamicImportSettled()
  return { client, asked }
}

test('[S8.54] a frame that the page’s embedder policy blocks ends every call, and the console names the header', async () => {
  const { logged, report } = watchPolicy()
  report({ blockedURL: `${WALLET_ORIGIN}/?projectId=backing`, disposition: 'enforce' })
  const { client, asked } = await beLate()
  await expect(asked).rejects.toMatchObject({ name: 'FrameBlockedError' })
  await expect(client.call('GET_USER', undefined)).rejects.toThrow('Unable to load email login dependency')
  expect(logged.mock.calls).toEqual([[expect.stringContaining('Cross-Origin-Embedder-Policy')]])
})

test('[S8.54] a late frame is waited for where the policy blocks another one, or only reports', async () => {
  const { logged, report } = watchPolicy()
  report(
    { blockedURL: 'http://localhost:4121/?projectId=backing', disposition: 'enforce' },
    { blockedURL: `${WALLET_ORIGIN}/?projectId=backing`, disposition: 'reporting' },
  )
  const { asked } = await beLate()
  expect(await outcome(asked)).toBe('open')
  expect(logged).not.toHaveBeenCalled()
})

test('[S8.54] a browser that reports nothing says that the page is isolated, which takes such a policy', async () => {
  const { logged } = watchPolicy()
  vi.stubGlobal('crossOriginIsolated', true)
  const { asked } = await beLate()
  await expect(asked).rejects.toMatchObject({ name: 'FrameBlockedError' })
  expect(logged).toHaveBeenCalledOnce()
})

test('[S4.35] [S8.53] an abort in bulk ends what a person would approve, tells the frame, and spares what only reads', async () => {
  const { client, frame } = await makeReady()
  const reads = client.call('RPC_REQUEST', { method: 'eth_getBalance', params: [] })
  const signs = client.call('RPC_REQUEST', { method: 'personal_sign', params: [] })
  const signsMessage = signs.catch(lineOf)
  await vi.advanceTimersByTimeAsync(0)
  frame.answers.ABORT = () => ({ isAborted: true })
  client.abortRequests()
  expect(await signsMessage).toBe('Request was aborted')
  const [, sign] = frame.callsOf('RPC_REQUEST')
  expect(frame.callsOf('ABORT').map(({ payload }) => payload)).toEqual([{ id: sign?.id }])
  frame.reply('RPC_REQUEST', '0x1', 0)
  expect(await reads).toBe('0x1')
})

test('[S4.35] a request that was approved before the abort ends with its answer; a silent frame is waited for 10 s', async () => {
  const { client, frame } = await makeReady()
  const sends = client.call('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] })
  await vi.advanceTimersByTimeAsync(0)
  frame.answers.ABORT = () => ({ isAborted: false })
  client.abortRequests()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome(sends)).toBe('open')
  delete frame.answers.ABORT
  client.abortRequests()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await outcome(sends)).toBe('open')
  const error = sends.catch((thrown: FrameError) => thrown)
  await vi.advanceTimersByTimeAsync(1)
  // It may have been approved before the frame fell silent.
  expect(await error).toMatchObject({ name: 'FrameError', code: BUNDLER_CODES.unknown })
  const signs = client.call('RPC_REQUEST', { method: 'personal_sign', params: [] })
  const message = signs.catch(lineOf)
  await vi.advanceTimersByTimeAsync(0)
  client.abortRequests()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await message).toBe('Request was aborted')
})

test.each([
  ['loads again', ({ frame }) => frame.becomeReady()],
  ['is removed', ({ client }) => client.remove()],
] satisfies [string, (made: Pick<Made, 'client' | 'frame'>) => unknown][])(
  'a frame that %s has forgotten what was asked: it ends, and nobody waits for a window of it',
  async (_, leave) => {
    const states: object[] = []
    const frame = scriptFrame()
    const client = createFrameClient({
      ...{ url: WALLET_ORIGIN, projectId: 'backing', chainId: 'eip155:42161' },
      log: createLogBuffer({ now: Date.now }),
      onName: () => {},
      onSessionChanged: () => {},
      onSession: () => {},
      onApproval: (state) => states.push(state),
    })
    await frame.becomeReady()
    const asked = client
      .call('RPC_REQUEST', { method: 'personal_sign', params: [] })
      .catch((error: Error) => error.name)
    await vi.advanceTimersByTimeAsync(0)
    frame.say('FRAME_APPROVAL', { isOpen: true, hasWindow: true })
    await leave({ client, frame })
    expect(await asked).toBe('FrameAbortedError')
    expect(states.at(-1)).toEqual({ isOpen: false, hasWindow: false })
  },
)

test('[S8.53] [S8.55] removing the frame ends open calls, but not the question for a Farcaster link; later calls say so', async () => {
  const { client, frame } = await makeReady()
  const ends = [
    client.call('RPC_REQUEST', { method: 'personal_sign', params: [] }),
    client.call('GET_USER', undefined),
  ].map((one) => one.catch(lineOf))
  const link = client.call('GET_FARCASTER_URI', undefined)
  client.remove()
  expect(await Promise.all(ends)).toEqual(['Request was aborted', 'Something went wrong'])
  expect(await outcome(link)).toBe('open')
  expect(frame.elements).toEqual([])
  await expect(client.call('GET_USER', undefined)).rejects.toThrow('W3mFrame: iframe is not set')
})

test('[S7.57] a new session’s token is handed over', async () => {
  const { frame, tokens } = make()
  frame.say('FRAME_SESSION_UPDATE', { token: 'one' })
  frame.say('FRAME_SESSION_UPDATE', { token: 5 })
  frame.say('FRAME_SESSION_UPDATE', { token: 'planted' }, { source: {} })
  expect(tokens).toEqual(['one'])
})

test('[S9.27] [S8.56] failures are logged and rethrown; the log keeps 1,000 kB, from level error', async () => {
  const { client, frame, log } = await makeReady()
  frame.answers.SIGN_OUT = refuse(new Error('no session'))
  await expect(client.call('SIGN_OUT', undefined)).rejects.toThrow('no session')
  expect(log.lines().join()).toContain('SIGN_OUT: no session')
  log.write('warn', 'not kept')
  expect(log.lines().join()).not.toContain('not kept')
  for (let line = 0; line < 3_000; line += 1) log.write('error', `${line} ${'x'.repeat(900)}`)
  expect(log.lines().join('').length).toBeLessThanOrEqual(1_000_000)
  // One line more would be too many.
  expect(log.lines().join('').length).toBeGreaterThan(999_000)
  expect(log.lines().at(-1)).toContain('2999 ')
  expect(log.lines().join()).not.toContain('SIGN_OUT')
})

test('[S3.25] [S4.31] [S4.32] the login is kept under the wallet’s prefix, and cleared', () => {
  const storage = createMemoryStorage()
  const cache = createLoginCache(storage)
  const stored = (key: string): string | null => storage.getItem(`@latchkey-wallet/${key}`)
  cache.set('lastEmailLogin', '1')
  cache.set('lastChain', 'eip155:42161')
  cache.set('socialUsername', 'ada')
  cache.keepLogin('ada@example.com')
  expect(['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_EMAIL_LOGIN_TIME'].map(stored)).toEqual([
    'ada@example.com',
    'true',
    null,
  ])
  cache.keepLogin(undefined)
  expect(stored('EMAIL')).toBe('ada@example.com')
  cache.clearLogin()
  for (const key of ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'])
    expect(stored(key)).toBeNull()
})

const SAFE = [
  ...['eth_accounts', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas'],
  ...['eth_estimateUserOperationGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getAccount', 'eth_getBalance'],
  ...['eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts'],
  ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber', 'eth_getCode'],
  ...['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_getLogs', 'eth_getProof', 'eth_getStorageAt'],
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'],
  ...['eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt'],
  ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber', 'eth_getUserOperationByHash'],
  ...['eth_getUserOperationReceipt', 'eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_newFilter'],
  ...['eth_newPendingTransactionFilter', 'eth_requestAccounts', 'eth_sendRawTransaction'],
  ...['eth_supportedEntryPoints', 'eth_syncing', 'eth_uninstallFilter', 'wallet_getAssets'],
  ...['wallet_getCallsStatus', 'wallet_getCapabilities'],
]

test('[S5.15] [S6.4] [S6.5] [S6.6] [S6.8] a method is known if it is on a list, and on one list only', () => {
  const { quote, ...listed } = SILENT_METHODS
  const silent = Object.values<readonly string[]>(listed).flat()
  expect(silent.filter((method) => method !== SOLANA_LAB_KEY).sort()).toEqual(SAFE)
  expect(Object.keys(ASKED_METHODS)).toHaveLength(12)
  expect([...silent, ...quote].filter(isAskedMethod)).toEqual([])
  for (const method of ['eth_call', 'eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_getAssets'])
    expect([isKnownMethod(method), isSafeMethod(method)]).toEqual([true, true])
  for (const method of ['personal_sign', 'wallet_sendCalls', 'eth_sendUserOperation'])
    expect([isKnownMethod(method), isSafeMethod(method)]).toEqual([true, false])
  for (const method of ['eth_sign', 'ETH_CALL', 'eth_call ', '__proto__', 'wallet_addEthereumChain'])
    expect(isKnownMethod(method)).toBe(false)
})

test('[S9.31] the networks of the frame: 25 EVM chains, Arbitrum Sepolia among them, and three Solana clusters', () => {
  const numbers = FRAME_NETWORKS.filter((chain) => chain.startsWith('eip155:')).map((chain) =>
    Number(chain.slice('eip155:'.length)),
  )
  expect(numbers.sort((one, other) => one - other)).toEqual([
    ...[
      1, 5, 10, 56, 97, 100, 137, 280, 324, 420, 999, 8453, 42161, 42220, 43113, 43114, 80001, 84531, 84532,
    ],
    ...[421613, 421614, 7777777, 11155111, 1313161554, 1313161555],
  ])
  expect(FRAME_NETWORKS.filter((chain) => !chain.startsWith('eip155:')).sort()).toEqual([
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ])
})
