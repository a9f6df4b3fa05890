import type { SignInTerms } from '@latchkey/core'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { signWithKey } from '../testing/keys.ts'
import { ALICE, BOB, refuse } from '../testing/scriptedWallet.ts'
import { CONNECTOR, setUp as open } from '../testing/setUp.ts'

const connectorId = CONNECTOR
const TERMS: SignInTerms = {
  chainId: 'eip155:42161',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'nonce0001',
  statement: 'I accept the terms.',
  issuedAt: '2026-11-23T12:00:00.000Z',
}
const MESSAGE = createSiweMessage({
  ...{ domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'nonce0001' },
  ...{ address: ALICE, chainId: 42_161, statement: 'I accept the terms.' },
  issuedAt: new Date('2026-11-23T12:00:00Z'),
})
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

type Answer = (params: unknown) => unknown

function setUp(answer?: Answer) {
  const all = open()
  if (answer) all.wallet.answers.wallet_connect = answer
  const asked: string[] = []
  const signIn = async (caipNetworkId: string): Promise<SignInTerms> => {
    asked.push(caipNetworkId)
    return TERMS
  }
  const methods = () => all.wallet.calls.map(({ method }) => method)
  return { ...all, asked, methods, connect: () => all.adapter.connect({ connectorId, signIn }) }
}

const accountWith = (signInWithEthereum: unknown, address = ALICE) => ({
  accounts: [{ address: address.toLowerCase(), capabilities: { signInWithEthereum } }],
})

test('ERC-7846: one prompt connects and signs; the wallet gets every field of the message', async () => {
  const signature = await signWithKey(toHex(MESSAGE), ALICE)
  const { wallet, connect, methods, asked } = setUp(() => accountWith({ message: MESSAGE, signature }))
  expect(await connect()).toEqual({
    addresses: [ALICE],
    caipNetworkId: 'eip155:42161',
    signed: { message: MESSAGE, signature },
  })
  expect([asked, methods()]).toEqual([['eip155:42161'], ['eth_chainId', 'wallet_connect', 'eth_chainId']])
  expect(wallet.calls[1]?.params).toEqual([
    { version: '1', capabilities: { signInWithEthereum: { ...TERMS, chainId: '0xa4b1' } } },
  ])
})

test.each<[string, Answer | undefined]>([
  ['doesn’t know the method', undefined],
  ['answers 4200', refuse({ code: 4200, message: 'unsupported' })],
  ['fails at once', refuse({ code: -32603, message: 'Internal JSON-RPC error.' })],
  ['has another method of that name', refuse({ code: -32602, message: 'invalid params' })],
])('a wallet that %s connects, and asks nothing twice', async (_, answer) => {
  const { connect, wallet } = setUp(answer)
  expect(await connect()).toEqual({ addresses: [ALICE, BOB], caipNetworkId: 'eip155:42161' })
  expect(wallet.windows()).toBe(1)
})

test('a refusal in the prompt is the visitor’s no, and no second prompt follows', async () => {
  const { connect, wallet } = setUp(refuse({ code: 4001, message: 'User rejected the request.' }))
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(wallet.windows()).toBe(0)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['an error', { code: 4001, message: 'no' }],
  ['a message without a signature', { message: MESSAGE }],
  ['a signature that is no hex', { message: MESSAGE, signature: 'signed' }],
])('a wallet that connects and signs %s is connected, and asked to sign later', async (_, capability) => {
  const { connect } = setUp(() => accountWith(capability))
  expect(await connect()).toEqual({ addresses: [ALICE], caipNetworkId: 'eip155:42161' })
})

test.each<[string, unknown, string]>([
  ['no list of accounts', { accounts: 'none' }, 'WalletAnswerError'],
  ['nothing', null, 'WalletAnswerError'],
  ['no account', { accounts: [] }, 'UnauthorizedError'],
])('a wallet that answers %s doesn’t connect', async (_, answer, name) => {
  const { connect } = setUp(() => answer)
  await expect(connect()).rejects.toMatchObject({ name })
})

test('a signature of another account is refused', async () => {
  const signature = await signWithKey(toHex(MESSAGE), ALICE)
  const { connect } = setUp(() => accountWith({ message: `${MESSAGE} `, signature }))
  await expect(connect()).rejects.toMatchObject({
    name: expect.stringMatching(/^Signature(Mismatch|Unverified)Error$/),
  })
})

test('a silent connection never asks for a signature', async () => {
  const { adapter, wallet, asked, methods } = setUp(() => accountWith({}))
  wallet.granted = true
  await adapter.connect({
    ...{ connectorId, silent: true },
    signIn: async (chain) => {
      asked.push(chain)
      return TERMS
    },
  })
  expect([asked, methods()]).toEqual([[], ['eth_accounts', 'eth_chainId']])
})
