import {
  DELEGATION_MANAGER,
  type Delegation,
  delegationTypedData,
  ENTRY_POINT,
  operationTypedData,
  wrapSignature,
} from '@latchkey/smart-account'
import { hashMessage, recoverAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { startSmartFrame } from '../testing/startSmartFrame.ts'
import { toHex } from './accounts.ts'

const MAGIC = '6492'.repeat(16)

test('[S6.6] before it is deployed a smart account signs as ERC-6492 has it, and by its key alone afterwards (ERC-1271)', async () => {
  const frame = await startSmartFrame()
  const wrapped = String(await frame.rpc('personal_sign', [stringToHex('Hello'), frame.smart]))
  expect(wrapped.endsWith(MAGIC)).toBe(true)
  frame.chain.eth_getCode = '0x60'
  const plain = toHex(String(await frame.rpc('personal_sign', [stringToHex('Hello'), frame.smart])))
  expect(await recoverAddress({ hash: hashMessage('Hello'), signature: plain })).toBe(frame.own)
  expect(wrapped).toBe(wrapSignature(toHex(frame.own), plain))
  expect(frame.screens.map(({ place }) => place.address)).toEqual([frame.smart, frame.smart])
})

test('[S6.6] the account that a request names is the one that signs, also after the type was changed elsewhere', async () => {
  const frame = await startSmartFrame()
  const signature = toHex(String(await frame.rpc('personal_sign', [stringToHex('Hello'), frame.own])))
  expect(await recoverAddress({ hash: hashMessage('Hello'), signature })).toBe(frame.own)
  expect(frame.screens[0]?.place.address).toBe(frame.own)
  const other = frame.rpc('personal_sign', [stringToHex('Hello'), DELEGATION_MANAGER])
  await expect(other).rejects.toMatchObject({ code: 4100 })
})

const typedData = (primaryType: string, verifyingContract: string) =>
  JSON.stringify({
    types: { [primaryType]: [{ name: 'sender', type: 'address' }] },
    primaryType,
    domain: { name: 'Harmless', version: '1', chainId: 42161, verifyingContract },
    message: { sender: DELEGATION_MANAGER },
  })

test.each(['smart', 'own'] as const)(
  '[S6.6] an operation or a permission in the guise of typed data is refused, also of the account %s',
  async (account) => {
    const frame = await startSmartFrame()
    for (const contract of [frame.smart, frame.smart.toLowerCase(), DELEGATION_MANAGER.toLowerCase()])
      for (const type of ['PackedUserOperation', 'Delegation', 'Order'])
        await expect(
          frame.rpc('eth_signTypedData_v4', [frame[account], typedData(type, contract)]),
        ).rejects.toMatchObject({ code: 4200, message: expect.stringContaining('not signed as typed data') })
    expect(frame.screens).toEqual([])
  },
)

test('[S6.6] typed data of another contract is signed, and a delegation of another framework is labelled', async () => {
  const frame = await startSmartFrame()
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await frame.rpc('eth_signTypedData_v4', [frame.smart, typedData('Order', other)])
  await frame.rpc('eth_signTypedData_v4', [frame.smart, typedData('Delegation', other)])
  const isLabelled = ({ shown }: (typeof frame.screens)[number]) =>
    shown.warnings.join().includes('control over your account')
  expect(frame.screens.map(isLabelled)).toEqual([false, true])
})

/** As JSON carries it: numbers in decimal. */
const plain = (data: unknown) =>
  JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
const delegationBy = (delegator: string): Delegation => ({
  delegate: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  delegator: toHex(delegator),
  authority: `0x${'ff'.repeat(32)}`,
  caveats: [],
  salt: 1n,
})

test.each([
  ['String', (text: string) => new String(text)],
  ['list', (text: string) => [text]],
  ['Date', () => new Date(0)],
  ['Number', () => new Number(1)],
  ['Boolean', () => new Boolean(true)],
])(
  '[S6.6] a delegation whose contract is a %s object is refused, also once the address was seen',
  async (_, wrap) => {
    const frame = await startSmartFrame({ decide: ({ raw }) => !raw.includes('"T"') })
    const sign = (account: string, data: object) => frame.rpc('eth_signTypedData_v4', [account, data])
    const fields = [{ name: 'a', type: 'address' }]
    const seen = { domain: { name: 'X' }, message: { a: DELEGATION_MANAGER } }
    const first = { ...seen, types: { T: fields }, primaryType: 'T' }
    await expect(sign(frame.own, first)).rejects.toMatchObject({ code: 4001 })
    const data = plain(delegationTypedData(delegationBy(frame.smart), 42161))
    const domain = { ...data.domain, verifyingContract: wrap(DELEGATION_MANAGER) }
    for (const account of [frame.own, frame.smart]) {
      await expect(sign(account, { ...data, domain })).rejects.toMatchObject({ code: -32602 })
      await expect(sign(account, data)).rejects.toMatchObject({ code: 4200 })
    }
    expect(frame.screens).toHaveLength(1)
    // An honest address is still one (SA-34).
    await sign(frame.smart, { ...seen, types: { U: fields }, primaryType: 'U' })
    expect(frame.screens).toHaveLength(2)
  },
)

test('[S6.6] a delegation or an operation is refused by what would be hashed, whatever contract the data names', async () => {
  const frame = await startSmartFrame()
  const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const sender = toHex(frame.smart)
  const operation = { ...gas, ...fees, sender, nonce: 0n, callData: '0x', signature: '0x' } as const
  for (const data of [
    plain(delegationTypedData(delegationBy(frame.smart), 42161)),
    plain(operationTypedData(operation, 42161)),
  ]) {
    const types = { ...data.types, Unused: [{ name: 'a', type: 'bool' }] }
    const elsewhere = { ...data.domain, verifyingContract: ENTRY_POINT }
    for (const domain of [data.domain, elsewhere, { name: 'Harmless' }, {}]) {
      const signed = frame.rpc('eth_signTypedData_v4', [frame.own, { ...data, types, domain }])
      await expect(signed).rejects.toMatchObject({ code: 4200 })
    }
  }
  expect(frame.screens).toEqual([])
})

test('[S6.6] a signature of the smart account or of its key is shown with the other account that it binds, deployed or not', async () => {
  const frame = await startSmartFrame()
  const order = typedData('Order', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await frame.rpc('personal_sign', [stringToHex('Hello'), frame.smart])
  await frame.rpc('eth_signTypedData_v4', [frame.smart, order])
  await frame.rpc('personal_sign', [stringToHex('Hello'), frame.own])
  await frame.rpc('eth_signTypedData_v4', [frame.own, order])
  const also = { label: 'The signature also counts for', value: frame.own, isAddress: true }
  expect(frame.screens.map(({ shown, place }) => [place.address, shown.lines?.[0]])).toEqual([
    [frame.smart, also],
    [frame.smart, also],
    [frame.own, { ...also, value: frame.smart }],
    [frame.own, { ...also, value: frame.smart }],
  ])
})
