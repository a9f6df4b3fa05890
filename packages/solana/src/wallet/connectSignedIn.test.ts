import type { SignInTerms } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solanaDevnet } from '../networks.ts'
import { ALICE, BOB, standardWallet } from '../testing/standardWallet.ts'
import { startAdapter } from '../testing/startAdapter.ts'

const connectorId = 'standard:Test Wallet'
const { caipNetworkId } = solanaDevnet
const TERMS: SignInTerms = {
  chainId: caipNetworkId,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'nonce0001',
  issuedAt: '2026-11-23T12:00:00.000Z',
}

type SignIn = (input: Record<string, unknown>) => unknown

/** A page with one wallet that has `solana:signIn`, or lacks it. */
async function setUp(signIn?: SignIn) {
  const inputs: unknown[] = []
  const feature = {
    version: '1.0.0',
    signIn: async (input: Record<string, unknown>) => {
      inputs.push(input)
      return signIn?.(input)
    },
  }
  const wallet = standardWallet({ features: signIn ? { 'solana:signIn': feature } : {} })
  const { page, adapter, events, close } = startAdapter()
  onTestFinished(close)
  page.register(wallet.wallet)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  const asked: string[] = []
  const connect = () =>
    adapter.connect({
      ...{ connectorId, caipNetworkId },
      async signIn(chain) {
        asked.push(chain)
        return TERMS
      },
    })
  return { wallet, connect, inputs, asked }
}

const textOf = ({ domain, uri, chainId, nonce, issuedAt }: Record<string, unknown>) =>
  `${domain} wants you to sign in with your Solana account:\n${ALICE.address}\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${issuedAt}`

/** What a wallet answers that signs with a key. */
function answerOf(input: Record<string, unknown>, secret = ALICE.secret) {
  const signedMessage = new TextEncoder().encode(textOf(input))
  const account = standardWallet().account(ALICE)
  return [{ account, signedMessage, signature: ed25519.sign(signedMessage, secret) }]
}

test('Sign In With Solana: one prompt connects and signs, on the page’s network', async () => {
  const { connect, inputs, asked, wallet } = await setUp((input) => answerOf(input))
  const { signed, ...connection } = await connect()
  expect(connection).toMatchObject({ addresses: [ALICE.address], caipNetworkId })
  expect(signed?.message).toBe(textOf({ ...TERMS, chainId: 'devnet' }))
  expect(signed?.chain).toBe('solana:devnet')
  const bytes = new TextEncoder().encode(signed?.message)
  expect(ed25519.verify(base58.decode(signed?.signature ?? ''), bytes, ALICE.publicKey)).toBe(true)
  expect([asked, inputs, wallet.asked()]).toEqual([[caipNetworkId], [{ ...TERMS, chainId: 'devnet' }], 0])
})

test.each<[string, SignIn | undefined]>([
  ['lacks the feature', undefined],
  [
    'has it and can’t',
    () => {
      throw Object.assign(new Error('unsupported'), { code: 4200 })
    },
  ],
])('a wallet that %s connects with one prompt', async (_, signIn) => {
  const { connect, wallet } = await setUp(signIn)
  const { signed, addresses } = await connect()
  expect([signed, addresses, wallet.asked()]).toEqual([undefined, [ALICE.address, BOB.address], 1])
})

test('a refusal in the prompt is the visitor’s no, and no second prompt follows', async () => {
  const { connect, wallet } = await setUp(() => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(wallet.asked()).toBe(0)
})

test.each<[string, SignIn, string]>([
  ['another key’s signature', (input) => answerOf(input, BOB.secret), 'SignatureMismatchError'],
  ['no account', (input) => [{ ...answerOf(input)[0], account: {} }], 'WalletAnswerError'],
  [
    'a text in place of bytes',
    (input) => [{ ...answerOf(input)[0], signedMessage: 'x' }],
    'WalletAnswerError',
  ],
  ['nothing', () => undefined, 'WalletAnswerError'],
])('a wallet that answers %s doesn’t connect', async (_, signIn, name) => {
  const { connect } = await setUp(signIn)
  await expect(connect()).rejects.toMatchObject({ name })
})
