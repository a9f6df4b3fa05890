import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createWallet } from '../wallet/createWallet.ts'
import { setMode } from '../wallet/setMode.ts'
import { createRequestRoutes } from './requestRoutes.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains = [
  { id: 42161, name: 'Arbitrum One', rpcUrl: undefined, currency: 'ETH' },
  { id: 421614, name: 'Arbitrum Sepolia', rpcUrl: undefined, currency: 'ETH' },
]
const asked = {
  session: 'phone',
  id: 'topic:1',
  origin: 'https://app.example',
  accounts: [ALICE],
  chain: 'eip155:421614',
  method: 'personal_sign',
  params: ['0x68656c6c6f', ALICE],
}

function setUp() {
  const wallet = createWallet({ chains })
  const routes = createRequestRoutes(wallet)
  const heard: { type: string; data: unknown }[] = []
  const session = wallet.session('phone')
  session.listeners.add({ origin: 'phone', hear: (event) => heard.push(event) })
  const ask = async (more: object = {}): Promise<unknown> => {
    const body = JSON.stringify({ ...asked, ...more })
    const headers = { 'content-type': 'application/json' }
    return (await routes.request('/request', { method: 'POST', headers, body })).json()
  }
  return { session, heard, ask, approveAll: () => setMode(session, { name: 'approve' }, chains) }
}

test('what waits for a person is answered by an event, and asking twice with one id is asking once', async () => {
  const { session, heard, ask } = setUp()
  expect(await ask()).toEqual({ status: 'pending' })
  expect(await ask()).toEqual({ status: 'pending' })
  expect(session.pending).toHaveLength(1)
  session.pending[0]?.decide({ approved: true })
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({
      type: 'outcome',
      data: { id: 'topic:1', status: 'done', result: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
    })
  // A phone that was away asks again.
  expect(await ask()).toMatchObject({ status: 'done' })
  expect(session.pending).toHaveLength(0)
})

test('warns of a sign-in message for another site than the one that the app says it is at', async () => {
  const { session, ask } = setUp()
  const text = `bank.test wants you to sign in with your Ethereum account:\n${ALICE}`
  await ask({ params: [stringToHex(text), ALICE] })
  const words = 'This message signs you in to bank.test, but app.example asks for it.'
  expect(session.pending[0]?.question.warning).toBe(words)
})

test('signs with no account but those that the pairing shares', async () => {
  const { ask, approveAll } = setUp()
  approveAll()
  const answer = await ask({ params: ['0x68656c6c6f', BOB] })
  expect(answer).toMatchObject({ status: 'failed', error: { code: 4100 } })
})

test('acts on the chain that the request names, wherever the wallet stands', async () => {
  const { session, ask, approveAll } = setUp()
  approveAll()
  const typed = {
    domain: { chainId: 421614 },
    types: { Ticket: [{ name: 'seat', type: 'uint256' }] },
    primaryType: 'Ticket',
    message: { seat: '7' },
  }
  const method = 'eth_signTypedData_v4'
  const params = [ALICE, JSON.stringify(typed)]
  expect(await ask({ method, params })).toMatchObject({ status: 'done' })
  const answer = await ask({ id: 'topic:2', chain: 'eip155:42161', method, params })
  expect(answer).toMatchObject({ status: 'failed', error: { code: -32_602 } })
  expect(session.chainId).toBe(42161)
})
