import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { PERMIT, startAsking } from '../testing/startAsking.ts'

const TOKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SHOP = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const ALL = 'could take all of these tokens'
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')

/** A wallet with 100 units of a token, or of nobody knows how many. */
async function start(balance: bigint | 'unknown' = 100n) {
  const frame = await startAsking({
    decide: () => false,
    read(to, data) {
      if (to !== TOKEN) return '0x'
      if (data === '0x313ce567') return `0x${word(6)}`
      if (data === '0x95d89b41')
        return `0x${word(32)}${word(4)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`
      if (!data.startsWith('0x70a08231')) return '0x'
      if (balance === 'unknown') return new Error('no answer')
      return data.endsWith(word(BigInt(frame.address))) ? `0x${word(balance)}` : `0x${word(0)}`
    },
  })
  const isWarned = async (method: string, params: unknown[]) => {
    await expect(frame.rpc(method, params)).rejects.toMatchObject({ code: 4001 })
    return frame.last().warnings.some((one) => one.includes(ALL))
  }
  return { ...frame, isWarned }
}
const approve = (units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, units] })

test('[S6.6] an approval of more than the account holds is one of everything', async () => {
  const known = await start()
  const unknown = await start('unknown')
  const asked = ({ isWarned }: typeof known, units: bigint) =>
    isWarned('eth_sendTransaction', [{ to: TOKEN, data: approve(units) }])
  expect(await asked(known, 100n)).toBe(false)
  expect(await asked(known, 101n)).toBe(true)
  expect(await asked(known, 10n ** 20n)).toBe(true)
  // What nobody knows may be all of it.
  expect(await asked(unknown, 1n)).toBe(true)
  expect(await asked(unknown, 0n)).toBe(false)
})

test('[S6.6] so is a permit, by the balance of its owner', async () => {
  const { isWarned, address } = await start()
  const permit = (value: string) => ({
    types: { Permit: PERMIT },
    primaryType: 'Permit',
    domain: { name: 'USDC', chainId: 42161, verifyingContract: TOKEN },
    message: { owner: address, spender: BOB, value, nonce: 0, deadline: '4000000000' },
  })
  expect(await isWarned('eth_signTypedData_v4', [address, permit('100')])).toBe(false)
  expect(await isWarned('eth_signTypedData_v4', [address, permit('101')])).toBe(true)
})

test('[S6.6] so is an allowance behind more tokens than are looked up', async () => {
  const { isWarned, address } = await start()
  const details = { name: 'details', type: 'PermitDetails[]' }
  const batch = (decoys: number, amount: string) => ({
    types: {
      PermitBatch: [details, ...parseAbiParameters('address spender, uint256 sigDeadline')],
      PermitDetails: parseAbiParameters('address token, uint160 amount, uint48 expiration, uint48 nonce'),
    },
    primaryType: 'PermitBatch',
    domain: { name: 'Permit2', chainId: 42161, verifyingContract: PERMIT2 },
    message: {
      details: [
        ...Array.from({ length: decoys }, (_, index) => ({
          ...{ token: `0x${(index + 0x1000).toString(16).padStart(40, '0')}`, amount: '0' },
          ...{ expiration: '4000000000', nonce: '0' },
        })),
        { token: TOKEN, amount, expiration: '4000000000', nonce: '0' },
      ],
      spender: BOB,
      sigDeadline: '4000000000',
    },
  })
  const asked = (decoys: number, amount: string) =>
    isWarned('eth_signTypedData_v4', [address, batch(decoys, amount)])
  expect(await asked(0, '100')).toBe(false)
  expect(await asked(0, '101')).toBe(true)
  expect(await asked(32, '100')).toBe(true)
})

test('[S6.6] so is an approval within a call that a descriptor explains', async () => {
  const { isWarned, server } = await start()
  server.descriptors.set(`42161:${SHOP.toLowerCase()}`, [
    {
      context: { contract: { deployments: [{ chainId: 42161, address: SHOP }] } },
      metadata: { owner: 'Shop' },
      display: {
        formats: {
          'forward(address target,bytes action)': {
            intent: 'Forward',
            fields: [{ path: 'action', label: 'Then', format: 'calldata', params: { calleePath: 'target' } }],
          },
        },
      },
    },
  ])
  const abi = parseAbi([
    'function forward(address target, bytes action)',
    'function increaseAllowance(address spender, uint256 amount)',
  ])
  const increase = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [BOB, 101n] })
  const asked = (action: Hex) => {
    const data = encodeFunctionData({ abi, functionName: 'forward', args: [TOKEN, action] })
    return isWarned('eth_sendTransaction', [{ to: SHOP, data }])
  }
  expect(await asked(increase)).toBe(true)
  expect(await asked(approve(100n))).toBe(false)
  expect(await asked(approve(101n))).toBe(true)
})
