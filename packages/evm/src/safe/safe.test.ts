import type { Connector } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import type { Provider } from '../provider/provider.ts'
import { listenForSafe } from './listenForSafe.ts'
import { openParent } from './parent.ts'
import { readSafe, safeProvider } from './safeProvider.ts'

const SAFE = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORIGIN = 'https://app.safe.global'
const HASH = `0x${'ab'.repeat(32)}`
const INFO = { safeAddress: SAFE, chainId: 42161, threshold: 2, owners: [], isReadOnly: false }

type Message = { id: string; method: string; params: Record<string, unknown> }

/** A page in a frame, and the messages that its parent gets. */
function framed() {
  const asked: { message: Message; target: string }[] = []
  const page = new EventTarget()
  const parent = { postMessage: (message: Message, target: string) => asked.push({ message, target }) }
  Object.assign(page, { parent })
  const say = (data: object, from: { origin?: string; source?: unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source: parent, ...from }))
  const answer = (data: unknown, from = {}) =>
    say({ id: asked.at(-1)?.message.id, success: true, version: '9.1.0', data }, from)
  return { page: page as unknown as Window, parent, asked, say, answer }
}

test('lists the Safe of a parent that is listed, and unlists it when the page leaves', async () => {
  const { page, asked, answer } = framed()
  const list = vi.fn<(id: string, connector?: Connector) => void>()
  const leave = listenForSafe({ origins: [ORIGIN] }, list, page)
  expect(asked).toMatchObject([{ message: { method: 'getSafeInfo' }, target: ORIGIN }])
  answer(INFO)
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  expect(list.mock.lastCall?.[1]).toMatchObject({ id: 'safe', name: 'Safe', type: 'EXTERNAL' })
  leave()
  expect(list.mock.lastCall).toEqual(['safe'])
})

test('a page that nobody frames asks nobody', () => {
  const page = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  Object.assign(page, { parent: page })
  const list = vi.fn()
  listenForSafe({ origins: [ORIGIN] }, list, page as unknown as Window)()
  expect([page.postMessage, list].map((one) => one.mock.calls)).toEqual([[], []])
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: `${ORIGIN}.evil.example` }],
  ['another window of a listed origin', { source: {} }],
])('an answer from %s is not heard', async (_, from) => {
  const { page, answer } = framed()
  const heard = vi.fn()
  openParent({ origins: [ORIGIN], page })
    ?.ask('getSafeInfo')
    .then(heard)
  answer({ ...INFO, safeAddress: OTHER }, from)
  answer(INFO)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(INFO))
})

test.each([
  [{ ...INFO, safeAddress: 'nobody' }],
  [{ ...INFO, chainId: '42161' }],
  [{ ...INFO, chainId: -1 }],
  [{ ...INFO, isReadOnly: true }],
  [null],
])('%j is no Safe', (info) => {
  expect(readSafe(info)).toBeUndefined()
})

/** A provider whose parent answers each method from a list, the last answer for good. */
function setUp(answers: Readonly<Record<string, readonly unknown[]>>) {
  const asked: [string, unknown][] = []
  const left = new Map(Object.entries(answers).map(([method, list]) => [method, [...list]]))
  const parent = {
    async ask(method: string, params?: unknown) {
      asked.push([method, params])
      const list = left.get(method) ?? [undefined]
      const next = list.length > 1 ? list.shift() : list[0]
      if (next instanceof Error) throw next
      return next
    },
    end() {},
  }
  const provider: Provider = safeProvider({
    ...{ parent, safe: { address: SAFE, chainId: 42161 }, pause: async () => {} },
  })
  const request = (method: string, ...params: unknown[]) =>
    Promise.resolve(provider.request({ method, params }))
  return { request, asked }
}

test('account and network are those of the Safe, and it moves to no other', async () => {
  const { request, asked } = setUp({})
  expect(await request('eth_requestAccounts')).toEqual([SAFE])
  expect(await request('eth_chainId')).toBe('0xa4b1')
  expect(await request('wallet_switchEthereumChain', { chainId: '0xa4b1' })).toBeNull()
  await expect(request('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
    code: 4200,
  })
  await expect(request('wallet_addEthereumChain', {})).rejects.toMatchObject({ code: 4200 })
  expect(asked).toEqual([])
})

test('a transaction is known when the owners have sent it', async () => {
  const { request, asked } = setUp({
    sendTransactions: [{ safeTxHash: `0x${'01'.repeat(32)}` }],
    getTxBySafeTxHash: [new Error('not found'), { txStatus: 'AWAITING_CONFIRMATIONS' }, { txHash: HASH }],
  })
  const transaction = { from: SAFE, to: OTHER, value: '0x10', data: '0x' }
  expect(await request('eth_sendTransaction', transaction)).toBe(HASH)
  expect(asked[0]).toEqual([
    'sendTransactions',
    { txs: [{ to: OTHER, value: '16', data: '0x' }], params: {} },
  ])
})

test.each([
  ['cancelled', { safeTxHash: HASH }, { txStatus: 'CANCELLED' }, 4001],
  ['failed', { safeTxHash: HASH }, { txStatus: 'FAILED' }, -32_603],
  ['unreadable', {}, {}, -32_603],
])('a transaction that is %s ends in an error', async (_, sendTransactions, details, code) => {
  const { request } = setUp({ sendTransactions: [sendTransactions], getTxBySafeTxHash: [details] })
  const transaction = { from: SAFE, to: OTHER }
  await expect(request('eth_sendTransaction', transaction)).rejects.toMatchObject({ code })
})

test('asks for nothing in the name of another account', async () => {
  const { request, asked } = setUp({})
  for (const asking of [
    request('eth_sendTransaction', { from: OTHER, to: SAFE }),
    request('personal_sign', '0x00', OTHER),
    request('eth_signTypedData_v4', OTHER, '{}'),
  ])
    await expect(asking).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})

test('owners read the text, and a signature is one of enough of them', async () => {
  const signature = `0x${'cd'.repeat(130)}`
  const { request, asked } = setUp({
    signMessage: [{ messageHash: HASH }],
    getOffChainSignature: ['', signature],
  })
  expect(await request('personal_sign', '0x68656c6c6f', SAFE)).toBe(signature)
  expect(asked).toContainEqual(['signMessage', { message: 'hello' }])
  const chain = setUp({ signTypedMessage: [{ safeTxHash: HASH }], getTxBySafeTxHash: [{ txHash: HASH }] })
  expect(await chain.request('eth_signTypedData_v4', SAFE, '{"domain":{}}')).toBe('0x')
})

test('a refusal is one, and other reasons stay readable', async () => {
  const { page, say, asked } = framed()
  const parent = openParent({ origins: [ORIGIN], page })
  for (const [error, code] of [
    ['Transaction was rejected', 4001],
    ['out of gas', -32_603],
    [undefined, -32_603],
  ] as const) {
    const asking = parent?.ask('sendTransactions')
    say({ id: asked.at(-1)?.message.id, success: false, error })
    await expect(asking).rejects.toMatchObject({ code })
  }
})
