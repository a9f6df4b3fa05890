import { writeSiwxMessage } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import type { Adapter, SignInTerms } from '../adapter/adapter.ts'
import { UnauthorizedError, UserRejectedError } from '../errors/wallet.ts'
import { activeConnection } from '../flows/connect/state.ts'
import { selectSession } from '../flows/siwx/select.ts'
import type { SiwxHandler } from '../kit/siwx.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { later } from '../testing/later.ts'
import { ALICE, BOB, scripted } from '../testing/scriptedAdapter.ts'
import { messageOf, scriptedHandler, standardMessage } from '../testing/scriptedHandler.ts'

const CHAIN = 'eip155:42161'
const connectorId = 'dev.latchkey.test'

type Sign = (terms: SignInTerms) => string
const honest: Sign = (terms) => writeSiwxMessage({ ...terms, accountAddress: ALICE })

/** A page that signs in, and a wallet that can connect and sign in with one prompt. `prompts` says what the wallet asked. */
function setUp({
  sign = honest,
  handler: overrides = {},
  connection: fails,
}: {
  sign?: Sign
  handler?: Partial<SiwxHandler>
  connection?: () => void
} = {}) {
  const prompts: string[] = []
  const answer: Adapter['connect'] = async ({ signIn, isWanted }) => {
    const terms = await signIn?.(CHAIN)
    prompts.push(terms ? 'connect and sign' : 'connect')
    fails?.()
    if (isWanted?.() === false) return { addresses: [ALICE], caipNetworkId: CHAIN }
    return {
      addresses: [ALICE, BOB],
      caipNetworkId: CHAIN,
      ...(terms ? { signed: { message: sign(terms), signature: '0xsigned' } } : {}),
    }
  }
  const handler = scriptedHandler({ createMessage: standardMessage, ...overrides })
  const { kit, adapter } = createTestKit({ siwx: handler }, scripted({ connect: answer }))
  onTestFinished(() => kit.destroy())
  kit.mount()
  adapter.announce({})
  const until = (isReached: () => boolean) => vi.waitFor(() => expect(isReached()).toBe(true))
  const step = () => kit.store.get().siwx?.progress.step
  const connected = () => activeConnection(kit.store.get().connect, 'eip155')?.address
  const left = () => adapter.calls.filter(({ method }) => method === 'disconnect').length
  return { kit, adapter, handler, prompts, until, step, connected, left }
}

/** At the first connection only. */
const failingOnce = (error: Error) => {
  let isFirst = true
  return () => {
    if (!isFirst) return
    isFirst = false
    throw error
  }
}

test('[S4.8][S4.9] a wallet that can connects and signs in with one prompt, and nothing is asked after it', async () => {
  const { kit, handler, prompts, until, connected } = setUp()
  const { addresses } = await connect(kit, { connectorId })
  expect(addresses).toEqual([ALICE, BOB])
  await until(() => selectSession(kit.store.get()).status === 'signedIn')
  expect(prompts).toEqual(['connect and sign'])
  expect(handler.kept).toMatchObject([
    { signature: '0xsigned', data: { accountAddress: ALICE, chainId: CHAIN, nonce: 'nonce0001' } },
  ])
  expect(handler.kept[0]?.message).toBe(
    writeSiwxMessage(messageOf({ accountAddress: ALICE, chainId: CHAIN })),
  )
  expect(connected()).toBe(ALICE)
})

test('[S4.1] what the wallet says while its signature is verified counts', async () => {
  const { promise, resolve: verify } = later()
  const { kit, adapter, handler, until, connected } = setUp({ handler: { addSession: () => promise } })
  const connecting = connect(kit, { connectorId })
  await until(() => handler.calls.includes('addSession 0xsigned'))
  adapter.emit({ type: 'accounts.changed', connectorId, addresses: [BOB] })
  adapter.emit({ type: 'chain.changed', connectorId, caipNetworkId: 'eip155:421614' })
  verify()
  await connecting
  expect(connected()).toBe(BOB)
  expect(activeConnection(kit.store.get().connect, 'eip155')?.caipNetworkId).toBe('eip155:421614')
})

test.each<[string, string, Sign]>([
  ['domain_mismatch', 'another domain', (terms) => honest({ ...terms, domain: 'evil.example' })],
  ['address_mismatch', 'another address', (terms) => writeSiwxMessage({ ...terms, accountAddress: BOB })],
  ['nonce_mismatch', 'another nonce', (terms) => honest({ ...terms, nonce: 'nonce9999' })],
  ['chain_mismatch', 'another chain', (terms) => honest({ ...terms, chainId: 'eip155:1' })],
  ['uri_mismatch', 'another URI', (terms) => honest({ ...terms, uri: 'https://evil.example/' })],
  ['message_mismatch', 'another statement', (terms) => honest({ ...terms, statement: 'I give it all.' })],
  ['message_mismatch', 'a line too many', (terms) => `${honest(terms)}\nResources:\n- https://a.example`],
  ['domain_mismatch', 'no text', () => ''],
])(
  '%s: a wallet that signs a message with %s is refused and disconnected; the next attempt connects, and signs after',
  async (reason, _, sign) => {
    const { kit, handler, prompts, left, connected, until, step } = setUp({ sign })
    const failure = await connect(kit, { connectorId }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SignInMismatchError', reason })
    expect([handler.kept, left(), connected()]).toEqual([[], 1, undefined])
    await connect(kit, { connectorId })
    await until(() => step() === 'ready')
    expect(prompts).toEqual(['connect and sign', 'connect'])
  },
)

test('a server that refuses the signature leaves nobody connected', async () => {
  const { kit, left, connected } = setUp({ handler: { addSession: () => Promise.reject(new Error('no')) } })
  await expect(connect(kit, { connectorId })).rejects.toMatchObject({ name: 'SignInRefusedError' })
  expect([left(), connected()]).toEqual([1, undefined])
  expect(kit.store.get().notices.current?.open ?? false).toBe(false)
})

test('a visitor who declines is asked for both again', async () => {
  const { kit, prompts, left } = setUp({ connection: failingOnce(new UserRejectedError()) })
  await expect(connect(kit, { connectorId })).rejects.toMatchObject({ name: 'UserRejectedError' })
  await connect(kit, { connectorId })
  expect([prompts, left()]).toEqual([['connect and sign', 'connect and sign'], 0])
})

test('a wallet that fails otherwise is disconnected, and connects first next time', async () => {
  const { kit, prompts, left } = setUp({ connection: failingOnce(new UnauthorizedError()) })
  await expect(connect(kit, { connectorId })).rejects.toMatchObject({ name: 'UnauthorizedError' })
  await connect(kit, { connectorId })
  expect([prompts, left()]).toEqual([['connect and sign', 'connect'], 1])
})

test.each<[string, Partial<SiwxHandler>]>([
  ['writes its messages itself', { createMessage: async (input) => messageOf(input) }],
  ['has messages signed elsewhere', { signMessage: async () => '0x' }],
  ['is down', { createMessage: () => Promise.reject(new Error('down')) }],
])('with a handler that %s, the wallet connects alone', async (_, overrides) => {
  const { kit, prompts } = setUp({ handler: overrides })
  await connect(kit, { connectorId })
  expect(prompts).toEqual(['connect'])
})

test('a server that doesn’t answer keeps nobody from connecting', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { kit, prompts } = setUp({ handler: { createMessage: () => new Promise(() => {}) } })
  const connecting = connect(kit, { connectorId })
  await vi.advanceTimersByTimeAsync(60_000)
  await connecting
  expect(prompts).toEqual(['connect'])
})

test('a wallet on a network that the page lacks connects alone', async () => {
  const { kit, adapter } = createTestKit(
    { siwx: scriptedHandler({ createMessage: standardMessage }) },
    scripted({
      connect: async ({ signIn }) => {
        expect(await signIn?.('eip155:1')).toBeUndefined()
        return { addresses: [ALICE], caipNetworkId: 'eip155:1' }
      },
    }),
  )
  onTestFinished(() => kit.destroy())
  adapter.announce({})
  await connect(kit, { connectorId })
  expect.assertions(1)
})
