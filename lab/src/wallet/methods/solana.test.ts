import { expect, onTestFinished, test } from 'vitest'
import { blockhashOf } from '../../solana/blockhashes.ts'
import { labKey, labKeys } from '../../solana/keys.ts'
import { buildTransaction } from '../../solana/seed/buildTransaction.ts'
import { giveCoin } from '../../solana/seed/instructions.ts'
import { USDC } from '../../solana/seed/labTokens.ts'
import { tokenGift } from '../../solana/seed/treasury.ts'
import { startSolana } from '../../solana/startSolana.ts'
import { createWallet } from '../createWallet.ts'

const [alice, bob] = labKeys()
if (!alice || !bob) throw new Error('The lab has no accounts')
const SITE = 'http://localhost:4100'
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

async function setUp() {
  const solana = await startSolana({ instance: 'wallet' })
  onTestFinished(() => solana.stop())
  const wallet = createWallet({ chains: [], solana })
  const session = wallet.session('one')
  const ask = async (method: string, params?: object, origin = SITE) => {
    const { outcome } = await wallet.handle({ session, origin, method, params: params ? [params] : [] })
    return outcome
  }
  return { solana, session, ask, wallet }
}

test('an account is shared with the site that was approved, and with no other', async () => {
  const { ask, session } = await setUp()
  expect(await ask('solana_accounts')).toEqual([])
  session.behaviours = { '*': { kind: 'approve' } }
  const [account] = (await ask('solana_connect')) as { address: string }[]
  expect(account?.address).toBe(alice.address)
  expect(await ask('solana_accounts', undefined, 'http://localhost:9')).toEqual([])
  const foreign = ask('solana_signMessage', { account: alice.address, message: 'aGk=' }, 'http://localhost:9')
  await expect(foreign).rejects.toMatchObject({ code: 4100 })
})

test('warns of a sign-in message for another site', async () => {
  const { ask, session, wallet } = await setUp()
  session.behaviours = { solana_connect: { kind: 'approve' } }
  await ask('solana_connect')
  const text = `bank.test wants you to sign in with your Solana account:\n${alice.address}`
  const message = Buffer.from(text).toString('base64')
  await wallet.handle({
    ...{ session, origin: SITE, method: 'solana_signMessage', params: [{ account: alice.address, message }] },
  })
  const words = 'This message signs you in to bank.test, but localhost:4100 asks for it.'
  expect(session.pending[0]?.question.warning).toBe(words)
})

test('says in words what a transaction moves, and to whom', async () => {
  const { ask, session, solana, wallet } = await setUp()
  session.behaviours = { solana_connect: { kind: 'approve' } }
  await ask('solana_connect')
  const instructions = [
    giveCoin(alice.address, bob.address, 1_500_000_000n),
    ...(await tokenGift(alice, USDC, labKey(60).address, 12_500_000n)),
  ]
  const wire = buildTransaction([alice], instructions, blockhashOf(solana.ledger.slot()))
  const request = { account: alice.address, chain: 'solana:devnet', transactions: [toBase64(wire)] }
  const asked = await wallet.handle({
    ...{ session, origin: SITE, method: 'solana_signTransactions', params: [request] },
  })
  const [pending] = session.pending
  expect(pending?.question.title).toBe('Send 1.5 SOL, then Open a token account, then Send 12.5 USDC')
  expect(pending?.question.rows.map(({ value }) => value)).toContain(bob.address)
  pending?.decide({ approved: true })
  const [signed] = (await asked.outcome) as string[]
  expect(solana.ledger.send(new Uint8Array(Buffer.from(signed ?? '', 'base64'))).error).toBe(null)
  await expect(ask('solana_signTransactions', { ...request, chain: 'solana:mainnet' })).rejects.toMatchObject(
    { code: -32602 },
  )
})

test('signs texts and the lab’s challenge, and no bytes that could be something else', async () => {
  const { ask, session, solana } = await setUp()
  session.behaviours = { '*': { kind: 'approve' } }
  await ask('solana_connect')
  const message = toBase64(new Uint8Array([0x80, 1, 0, 1]))
  await expect(ask('solana_signMessage', { account: alice.address, message })).rejects.toMatchObject({
    code: -32602,
  })
  const challenge = new TextEncoder().encode(`latchkey lab ${solana.caipNetworkId} ${bob.address}`)
  const answer = await ask('solana_proveLab', { text: toBase64(challenge) })
  expect(answer).toBe(toBase64(solana.labKey.sign(challenge)))
  await expect(ask('solana_proveLab', { text: toBase64(new Uint8Array(64)) })).rejects.toMatchObject({
    code: -32602,
  })
})
