import { expect, test } from 'vitest'
import { FEES, OPERATION_HASH, startSmartFrame } from '../testing/startSmartFrame.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const start = (answers: Readonly<Record<string, unknown>> = {}) =>
  startSmartFrame({
    externalBundlers: [{ chainId: 42161, hasPermissions: false }],
    answers: { ...FEES, ...answers },
  })

test('where a bundler of somebody else serves, the account’s own fee is on the first screen, and no other follows', async () => {
  const frame = await start()
  await expect(frame.rpc('wallet_sendCalls', [{ calls: [{ to: BOB, value: '0x1' }] }])).resolves.toEqual({
    id: OPERATION_HASH,
  })
  expect(frame.screens.map(({ shown }) => [shown.payer, shown.fee])).toEqual([[undefined, 134_184_960n]])
  expect(frame.sent()).toMatchObject([{ maxFeePerGas: '0xd2' }])
})

test('no permission is offered or granted where nobody could take it back', async () => {
  const frame = await start()
  await expect(frame.rpc('wallet_getCapabilities')).resolves.toEqual({
    '0xa4b1': { atomic: { status: 'supported' } },
  })
  await expect(frame.rpc('wallet_requestExecutionPermissions', [{}])).rejects.toMatchObject({ code: 4200 })
  expect(frame.screens).toEqual([])
})

test('a bundler that lies about a receipt ends the wait with its own code', async () => {
  const untrue = Object.assign(new Error('The bundler named a transaction without the operation'), {
    code: -32_081,
  })
  const frame = await start({ eth_getUserOperationReceipt: untrue })
  await expect(frame.rpc('eth_sendTransaction', [{ to: BOB }])).rejects.toMatchObject({ code: -32_081 })
})
