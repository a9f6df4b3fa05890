import { verify } from '@latchkey/siwx'
import { expect, onTestFinished, test } from 'vitest'
import { startSolana } from '../../solana/startSolana.ts'
import { createWallet } from '../createWallet.ts'

const SITE = 'http://localhost:4100'
const FIELDS = {
  ...{ domain: 'localhost:4100', uri: SITE, version: '1', nonce: 'nonce0001' },
  ...{
    statement: 'I accept the terms.',
    issuedAt: '2026-11-23T12:00:00.000Z',
    resources: ['https://a.example/'],
  },
}
const ethereum = [
  { version: '1', capabilities: { signInWithEthereum: { ...FIELDS, chainId: '0xa4b1' } } },
] as const
const solanaFields = [{ ...FIELDS, chainId: 'devnet' }] as const
const EXPECTED = { domain: 'localhost:4100', nonce: 'nonce0001' }

async function setUp({ isOn = true } = {}) {
  const solana = await startSolana({ instance: 'sign-in' })
  onTestFinished(() => solana.stop())
  const chains = [{ id: 42161, name: 'Arbitrum One', rpcUrl: undefined, currency: 'ETH' }]
  const wallet = createWallet({ chains, solana })
  const session = wallet.session('one')
  session.traits = { ...session.traits, signsInAtOnce: isOn }
  const handle = (method: string, params: readonly unknown[]) =>
    wallet.handle({ session, origin: SITE, method, params })
  const approve = async (method: string, params: readonly unknown[]) => {
    session.behaviours = { '*': { kind: 'approve' } }
    return (await handle(method, params)).outcome
  }
  return { session, handle, approve }
}

test('one approval shares the account and signs the site’s message (ERC-7846)', async () => {
  const { approve, session, handle } = await setUp()
  await handle('wallet_connect', ethereum)
  const [question] = session.pending.map((pending) => pending.question)
  expect(question?.title).toBe('Connect and sign in to this site')
  expect(question?.text).toContain('localhost:4100 wants you to sign in with your Ethereum account:')
  expect(question?.warning).toBeUndefined()
  session.pending = []

  const answer = await approve('wallet_connect', ethereum)
  const [account] = (answer as { accounts: { address: string; capabilities: Signed }[] }).accounts
  const { message = '', signature = '' } = account?.capabilities.signInWithEthereum ?? {}
  const result = await verify({ message, signature, expected: { ...EXPECTED, scheme: 'http' } })
  expect(result).toMatchObject({ isValid: true, caipAddress: `eip155:42161:${session.selected}` })
  expect(await approve('eth_accounts', [])).toEqual([session.selected])
})

interface Signed {
  readonly signInWithEthereum?: { readonly message: string; readonly signature: string }
}

test('without the capability, it only connects', async () => {
  const { approve, session } = await setUp()
  const answer = await approve('wallet_connect', [{ version: '1' }])
  expect(answer).toEqual({ accounts: [{ address: session.selected, capabilities: {} }] })
})

test('one approval shares the account and signs the site’s message (Sign In With Solana)', async () => {
  const { approve } = await setUp()
  const answer = await approve('solana_signIn', solanaFields)
  const { accounts, message, signature } = answer as {
    accounts: { address: string }[]
    message: string
    signature: string
  }
  const result = await verify({
    message: Buffer.from(message, 'base64').toString(),
    signature: `0x${Buffer.from(signature, 'base64').toString('hex')}`,
    expected: { ...EXPECTED, scheme: 'http' },
  })
  expect(result).toMatchObject({
    isValid: true,
    caipAddress: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${accounts[0]?.address}`,
  })
})

test('warns of a message for another site, and knows neither method in its ordinary mode', async () => {
  const { session, handle } = await setUp()
  const [{ capabilities }] = ethereum
  const foreign = { ...capabilities.signInWithEthereum, domain: 'bank.test' }
  await handle('wallet_connect', [{ capabilities: { signInWithEthereum: foreign } }])
  expect(session.pending[0]?.question.warning).toContain('bank.test')

  const ordinary = await setUp({ isOn: false })
  for (const method of ['wallet_connect', 'solana_signIn'])
    await expect(ordinary.handle(method, [{}])).rejects.toMatchObject({ code: 4200 })
})
