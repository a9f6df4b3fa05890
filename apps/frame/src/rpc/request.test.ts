import {
  ASKED_METHODS,
  FRAME_NETWORKS,
  SILENT_METHODS,
  SOLANA_LAB_KEY,
  SOLANA_LAB_MARKER,
} from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { kindOf } from './methodTable.ts'

const ALL = [...Object.values<readonly string[]>(SILENT_METHODS).flat(), ...Object.keys(ASKED_METHODS)]
const NOT_ALLOWED = 'Requested RPC call is not allowed'

test.each(['eth_sign', 'ETH_CALL', '__proto__', 'constructor', 'wallet_addEthereumChain', ''])(
  '[S5.15, S6.5, S6.6] %j is in no table',
  (method) => {
    expect(kindOf(method)).toBeUndefined()
  },
)

test('the frame says which lab key its own Solana node names, and null where there is no lab', async () => {
  const server = createFakeServer()
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  server.node = (method, [address]) =>
    method === 'getAccountInfo' && address === SOLANA_LAB_MARKER
      ? { value: { data: ['AQID', 'base64'] } }
      : null
  const { rpc } = await startTestFrame({ server })
  expect(await rpc(SOLANA_LAB_KEY, [], devnet)).toBe('AQID')
  expect(await rpc(SOLANA_LAB_KEY, [], 'eip155:42161')).toBe(null)
  server.node = () => ({ value: null })
  expect(await rpc(SOLANA_LAB_KEY, [], devnet)).toBe(null)
})

test('[S6.7] a method that is not listed is refused, and nobody is asked', async () => {
  const { rpc } = await startTestFrame()
  for (const method of [
    'eth_sign',
    'personal_sign ',
    'Personal_sign',
    'wallet_addEthereumChain',
    '__proto__',
    'constructor',
  ])
    await expect(rpc(method)).rejects.toThrow(NOT_ALLOWED)
})

// `npm run attack` changes 10,000.
const RUNS = runs(100)

test('[S5.15] no method’s name with a letter changed is known', { timeout: 1_800_000 }, async () => {
  const server = createFakeServer()
  let through = 0
  server.node = () => {
    through += 1
    return null
  }
  const { rpc } = await startTestFrame({ server })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ALL),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (name, at, letter) => {
        const index = at % name.length
        const changed = name.slice(0, index) + letter + name.slice(index + 1)
        fc.pre(kindOf(changed) === undefined)
        await expect(rpc(changed)).rejects.toThrow(NOT_ALLOWED)
      },
    ),
    { numRuns: RUNS, seed: seedOr(20_261_125) },
  )
  // biome-ignore lint/suspicious/noConsole: `npm run attack` prints it
  console.log(`figure: ${RUNS} mutated method names, ${through} through`)
  expect(through).toBe(0)
})

test('[S6.5, S7.50, S7.59] reads go to the chain’s node on the frame’s own origin, and no screen opens', async () => {
  const server = createFakeServer()
  const asked: unknown[] = []
  server.node = (method, params, chain) => {
    asked.push([method, params, chain])
    return '0x1'
  }
  const { rpc, posted } = await startTestFrame({ server })
  await expect(rpc('eth_getBalance', ['0x1', 'latest'], 'eip155:421614')).resolves.toBe('0x1')
  await expect(rpc('eth_sendRawTransaction', ['0x02'])).resolves.toBe('0x1')
  expect(asked).toEqual([
    ['eth_getBalance', ['0x1', 'latest'], 'eip155:421614'],
    ['eth_sendRawTransaction', ['0x02'], 'eip155:42161'],
  ])
  expect(posted.some(({ message }) => message.type.endsWith('APPROVAL'))).toBe(false)
})

test('accounts and chain are answered by the frame itself', async () => {
  const { rpc, signIn, call } = await startTestFrame()
  await expect(rpc('eth_accounts')).resolves.toEqual([])
  await signIn()
  const { address } = await call('GET_USER')
  await expect(rpc('eth_requestAccounts')).resolves.toEqual([address])
  await expect(rpc('eth_chainId')).resolves.toBe('0xa4b1')
  await expect(rpc('wallet_getCapabilities')).resolves.toEqual({
    '0xa4b1': { atomic: { status: 'unsupported' } },
  })
})

test.each([
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'wallet_getAssets',
])('[S7.59] %s is refused honestly: the account is a plain one', async (method) => {
  const { rpc } = await startTestFrame()
  await expect(rpc(method)).rejects.toMatchObject({
    code: 4200,
    message: expect.stringContaining('plain account'),
  })
})

test('[S6.6] nothing is signed for somebody who is signed out', async () => {
  const { rpc } = await startTestFrame()
  await expect(rpc('personal_sign', ['0x00', '0x00'])).rejects.toMatchObject({ code: 4100 })
})

test.each(FRAME_NETWORKS.map((network) => ({ network })))(
  '[S7.35, S7.46, S7.58, S9.31] the frame goes to $network',
  async ({ network }) => {
    const { call } = await startTestFrame()
    await expect(call('SWITCH_NETWORK', { chainId: network })).resolves.toEqual({ chainId: network })
    await expect(call('GET_CHAIN_ID')).resolves.toEqual({ chainId: network })
  },
)

test('[S7.35, S9.31] the frame goes to no other network', async () => {
  const { call } = await startTestFrame()
  const others = [2, '0x2', 'eip155:2', 'bip122:000000000019d6689c085ae165831e93', 'eip155:', Number.NaN]
  for (const chainId of others) await expect(call('SWITCH_NETWORK', { chainId })).rejects.toThrow()
})
