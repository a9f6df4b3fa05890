import { ENTRY_POINT } from '@latchkey/smart-account'
import { expect, test } from 'vitest'
import { FEES, OPERATION_HASH, startSmartFrame } from '../testing/startSmartFrame.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYMASTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SERVICE = {
  pm_getPaymasterStubData: {
    ...{ paymaster: PAYMASTER, paymasterData: '0x1111' },
    ...{ paymasterVerificationGasLimit: '0x100', paymasterPostOpGasLimit: '0x0' },
  },
  pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0x2222' },
}
const start = (answers: Readonly<Record<string, unknown>> = {}) =>
  startSmartFrame({ hasPaymaster: true, answers: { ...FEES, ...SERVICE, ...answers } })
const calls = [{ to: BOB, value: '0x1' }]

test('an operation that a service pays for is shown as paid by the operator, and signed with the service’s data', async () => {
  const frame = await start()
  await expect(frame.rpc('wallet_sendCalls', [{ calls }])).resolves.toEqual({ id: OPERATION_HASH })
  expect(frame.screens.map(({ shown }) => [shown.payer, shown.fee, shown.warnings])).toEqual([
    ['Test', undefined, []],
  ])
  expect(frame.sent()).toMatchObject([
    {
      ...{ maxFeePerGas: '0xd2', paymaster: PAYMASTER, paymasterData: '0x2222' },
      paymasterVerificationGasLimit: '0x100',
    },
  ])
  const [estimate] = frame.asked.filter(({ method }) => method === 'eth_estimateUserOperationGas')
  expect(estimate?.params).toMatchObject([{ paymasterData: '0x1111' }, ENTRY_POINT])
})

test('where the service does not pay, the first screen that is shown has the account’s own fee', async () => {
  const refusal = Object.assign(new Error('The policy is spent'), { code: -32_504 })
  const frame = await start({ pm_getPaymasterData: refusal })
  await frame.rpc('wallet_sendCalls', [{ calls }])
  expect(frame.screens.map(({ shown }) => [shown.payer, shown.fee])).toEqual([[undefined, 134_184_960n]])
  expect(frame.sent()).not.toMatchObject([{ paymaster: PAYMASTER }])
})

test('a service that is down stops the request: nobody is asked, and nothing is sent', async () => {
  const down = Object.assign(new Error('The paymaster service does not answer'), { code: -32_080 })
  const frame = await start({ pm_getPaymasterStubData: down })
  await expect(frame.rpc('wallet_sendCalls', [{ calls }])).rejects.toMatchObject({ code: -32_080 })
  expect([frame.screens.length, frame.sent()]).toEqual([0, []])
})
