import type { TransferCall } from '@latchkey/core'
import { expect, test } from 'vitest'
import { ALICE } from '../testing/scriptedWallet.ts'
import { CONNECTOR, setUpConnected } from '../testing/setUp.ts'

const CHAIN = 'eip155:42161'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const transfer = { address: ALICE, caipNetworkId: CHAIN, to: BOB, amount: 7n } as const
const coin: TransferCall = { transfer }
const token: TransferCall = { transfer: { ...transfer, tokenAddress: USDC } }

async function quote(answer: unknown, calls: readonly unknown[] = [coin]) {
  const { adapter, wallet } = await setUpConnected()
  const asked: unknown[] = []
  wallet.answers.latchkey_quoteCalls = (params: unknown) => {
    asked.push(params)
    return answer
  }
  const steps = calls.map((call) => ({ label: '', call }))
  const parameters = { connectorId: CONNECTOR, address: ALICE, caipNetworkId: CHAIN, steps } as const
  return { cost: adapter.quoteSteps(parameters), asked }
}

test('the wallet is asked for the calls of the steps, as it would be asked to send them', async () => {
  const { cost, asked } = await quote({ fee: '0x64' }, [coin, token, { to: BOB }])
  expect(await cost).toEqual({ fee: 100n })
  const moved = `0xa9059cbb${BOB.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}`
  const calls = [
    { to: BOB, value: '0x7', data: '0x' },
    { to: USDC, value: '0x0', data: moved },
    { to: BOB, value: '0x0', data: '0x' },
  ]
  expect(asked).toEqual([[{ from: ALICE, chainId: '0xa4b1', calls }]])
})

test('who pays instead of the account is told', async () => {
  expect(await (await quote({ payer: 'Acme' })).cost).toEqual({ fee: 0n, payer: 'Acme' })
})

test.each([[null], [{}], [{ fee: 7 }], [{ fee: '-0x1' }], [{ fee: `0x${'f'.repeat(65)}` }], [{ payer: '' }]])(
  'an answer of %j is none',
  async (answer) => {
    await expect((await quote(answer)).cost).rejects.toMatchObject({ name: 'WalletAnswerError' })
  },
)
