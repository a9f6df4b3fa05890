import { DELEGATION_MANAGER } from '@latchkey/smart-account'
import { expect, test } from 'vitest'
import { FEES, LIMITS, startSmartFrame } from '../testing/startSmartFrame.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYMASTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = { calls: [{ to: BOB, value: '0x1' }] }
const unpaid = (what: string) => Object.assign(new Error(what), { code: -32_504 })
/** A relayer that takes nothing without fees. */
const closed = {
  ...FEES,
  eth_estimateUserOperationGas: ({ maxFeePerGas }: { maxFeePerGas: string }) => {
    if (maxFeePerGas === '0x0') throw unpaid('The budget is spent')
    return LIMITS
  },
}
const data = { paymaster: PAYMASTER, paymasterData: '0x11', paymasterVerificationGasLimit: '0x1' }
const service = { pm_getPaymasterStubData: data, pm_getPaymasterData: data }
const bundler = [{ chainId: 42161, hasPermissions: false }]

test.each([
  ['the relayer pays', {}],
  ['the relayer does not pay', { answers: closed }],
  ['a service pays', { hasPaymaster: true, answers: { ...FEES, ...service } }],
  [
    'a service refuses',
    { hasPaymaster: true, answers: { ...FEES, ...service, pm_getPaymasterData: unpaid('no') } },
  ],
  ['a bundler of somebody else takes fees', { externalBundlers: bundler, answers: FEES }],
])(
  '[S6.5] where %s, a quote says the same as the approval, on whose first screen it stands',
  async (_, options) => {
    const frame = await startSmartFrame(options)
    const quote = await frame.rpc('latchkey_quoteCalls', [request])
    expect([frame.screens, frame.sent()]).toEqual([[], []])
    await frame.rpc('wallet_sendCalls', [request])
    const [{ shown } = { shown: undefined }, ...more] = frame.screens
    expect(more).toEqual([])
    expect(quote).toEqual(
      shown?.payer === undefined ? { fee: expect.stringMatching(/^0x[1-9a-f]/) } : { payer: shown.payer },
    )
    const fee = Reflect.get(Object(quote), 'fee')
    if (fee !== undefined) expect(shown?.fee).toBe(BigInt(String(fee)))
  },
)

test.each([
  ['calls that the account refuses', [{ calls: [{ to: DELEGATION_MANAGER }] }], 4200],
  ['another account', [{ ...request, from: BOB }], 4100],
  ['another network', [{ ...request, chainId: '0x1' }], 4901],
  ['no calls', [{ calls: [] }], -32602],
])('[S6.5] a quote for %s is refused', async (_, params, code) => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('latchkey_quoteCalls', params)).rejects.toMatchObject({ code })
})

test('[S6.5] a plain account, and somebody who is signed out, get no quote', async () => {
  const frame = await startSmartFrame({ type: 'eoa' })
  await expect(frame.rpc('latchkey_quoteCalls', [request])).rejects.toMatchObject({ code: 4200 })
  await frame.call('SIGN_OUT')
  await expect(frame.rpc('latchkey_quoteCalls', [request])).rejects.toMatchObject({ code: 4200 })
})

test('[S6.5] where the relayer does not answer, there is no quote', async () => {
  const down = Object.assign(new Error('The bundler does not answer'), { code: -32_080 })
  const frame = await startSmartFrame({ answers: { eth_estimateUserOperationGas: down } })
  await expect(frame.rpc('latchkey_quoteCalls', [request])).rejects.toMatchObject({ code: -32_080 })
})
