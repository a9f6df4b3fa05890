import { parseSiwxSession } from '@latchkey/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthenticationAdapter } from '../kit/siwx.ts'
import { createMemoryStorage } from '../testing/createTestKit.ts'
import { ALICE, BOB } from '../testing/scriptedAdapter.ts'
import { fromAuthenticationAdapter } from './fromAuthenticationAdapter.ts'

const ARBITRUM = 'eip155:42161'
const account = { chainId: ARBITRUM, accountAddress: ALICE } as const

afterEach(() => void vi.unstubAllGlobals())

/** RainbowKit's own type, as it is in its package. */
interface RainbowAdapter<message> {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => message
  verify: (args: { message: message; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

function createAdapter(overrides: Partial<RainbowAdapter<string>> = {}) {
  const calls: unknown[] = []
  const rainbow: RainbowAdapter<string> = {
    getNonce: async () => 'abcdefgh1',
    createMessage: ({ nonce, address, chainId }) =>
      [
        'app.example.com wants you to sign in with your Ethereum account:',
        `${address}\n\nI accept.\n\nURI: https://app.example.com/\nVersion: 1\nChain ID: ${chainId}`,
        `Nonce: ${nonce}\nIssued At: 2026-11-23T12:00:00Z\nExpiration Time: 2026-11-24T12:00:00Z`,
      ].join('\n'),
    verify: async (given) => {
      calls.push(given)
      return given.signature === '0xgood'
    },
    signOut: async () => void calls.push('signOut'),
    ...overrides,
  }
  // It is accepted as it is.
  const adapter: AuthenticationAdapter = rainbow
  const storage = createMemoryStorage()
  return {
    calls,
    storage,
    handler: fromAuthenticationAdapter(adapter, { storage, key: 'k', parseSession: parseSiwxSession }),
  }
}

test('RainbowKit’s adapter signs in, remembers whose session it is, and signs out', async () => {
  const { handler, calls } = createAdapter()
  const message = await handler.createMessage(account)
  expect(message).toMatchObject({
    ...account,
    domain: 'app.example.com',
    uri: 'https://app.example.com/',
    statement: 'I accept.',
    nonce: 'abcdefgh1',
    expirationTime: '2026-11-24T12:00:00Z',
  })
  const text = message.toString()
  expect(text).toContain('Chain ID: 42161')
  await handler.addSession({ data: message, message: text, signature: '0xgood' })
  expect(calls).toEqual([{ message: text, signature: '0xgood' }])
  expect(await handler.getSessions(ARBITRUM, ALICE)).toMatchObject([{ signature: '0xgood' }])
  expect(await handler.getSessions(ARBITRUM, BOB)).toEqual([])
  expect(await handler.getSessions('eip155:1', ALICE)).toEqual([])
  await handler.revokeSession(ARBITRUM, ALICE)
  expect([await handler.getSessions(ARBITRUM, ALICE), calls.at(-1)]).toEqual([[], 'signOut'])
})

test('verify() that returns false is a refusal, and nothing is remembered', async () => {
  const { handler } = createAdapter()
  const message = await handler.createMessage(account)
  const forged = { data: message, message: message.toString(), signature: '0xforged' }
  await expect(handler.addSession(forged)).rejects.toThrow('returned false')
  expect(await handler.getSessions(ARBITRUM, ALICE)).toEqual([])
})

test('an adapter of RainbowKit 1, whose message is an object, gets that object back', async () => {
  vi.stubGlobal('location', new URL('https://app.example.com'))
  const verify = vi.fn(async () => true)
  const handler = fromAuthenticationAdapter(
    {
      getNonce: async () => 'abcdefgh1',
      createMessage: ({ nonce }) => ({ nonce }),
      getMessageBody: ({ message }: { message: { nonce: string } }) => `please sign ${message.nonce}`,
      verify,
      signOut: async () => {},
    },
    { storage: createMemoryStorage(), key: 'k', parseSession: parseSiwxSession },
  )
  const message = await handler.createMessage(account)
  expect(message).toMatchObject({ domain: 'app.example.com', version: '1' })
  await handler.addSession({ data: message, message: message.toString(), signature: '0x1' })
  expect(verify).toHaveBeenCalledWith({ message: { nonce: 'abcdefgh1' }, signature: '0x1' })
})

test('it is required as in RainbowKit unless getRequired says otherwise, and on numbered chains only', () => {
  const { handler } = createAdapter()
  expect(handler.getRequired?.()).toBe(true)
  expect(handler.appliesTo?.(ARBITRUM)).toBe(true)
  expect(handler.appliesTo?.('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
})

test.each(['{', '{}', 'null', '{"message":"m","signature":"s","data":{}}'])(
  'a corrupt record (%s) is no session',
  async (stored) => {
    const { handler, storage } = createAdapter()
    storage.setItem('k', stored)
    expect(await handler.getSessions(ARBITRUM, ALICE)).toEqual([])
  },
)
