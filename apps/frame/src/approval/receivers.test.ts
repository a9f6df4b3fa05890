import { base58, base64 } from '@scure/base'
import { encodeFunctionData, type Hex, parseAbi, parseAbiParameters, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { DEVNET, PERMIT, startAsking } from '../testing/startAsking.ts'
import { startSmartFrame } from '../testing/startSmartFrame.ts'
import type { Shown } from './question.ts'

const TOKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TWIN = `${BOB.slice(0, 6)}${'1'.repeat(32)}${BOB.slice(-4)}` as const
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Params params) payable returns (uint256)',
])
const encode = (
  functionName: 'approve' | 'increaseAllowance' | 'decreaseAllowance',
  to: string,
  amount = 1n,
): Hex => encodeFunctionData({ abi, functionName, args: [to as Hex, amount] })
const operator = (to: string, isApproved = true) =>
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to as Hex, isApproved] })
const swapTo = (recipient: string) => {
  const pool = { tokenIn: TOKEN, tokenOut: ROUTER, fee: 500, recipient: recipient as Hex } as const
  const params = { ...pool, amountIn: 1n, amountOutMinimum: 2n, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
}

const seen = (shown?: Shown) => ({
  isFirst: (shown?.notes?.length ?? 0) > 0,
  isTwin: shown?.warnings.some((one) => one.includes('begins and ends like')) ?? false,
})

async function start() {
  const frame = await startAsking()
  const ask = async (method: string, params: unknown, chainId?: string) => {
    await frame.rpc(method, params, chainId)
    return seen(frame.last())
  }
  return { ...frame, ask }
}

const FIRST = { isFirst: true, isTwin: false }
const KNOWN = { isFirst: false, isTwin: false }
const LIKE = { isFirst: true, isTwin: true }

test.each<[string, (to: string) => { to: string; data: Hex }]>([
  ['a spender', (to) => ({ to: TOKEN, data: encode('approve', to) })],
  ['a spender of more', (to) => ({ to: TOKEN, data: encode('increaseAllowance', to) })],
  ['an operator', (to) => ({ to: TOKEN, data: operator(to) })],
  [
    'a spender within a call',
    (to) => ({
      to: TOKEN,
      data: encodeFunctionData({ abi, functionName: 'multicall', args: [[encode('approve', to)]] }),
    }),
  ],
  ['the receiver of a swap', (to) => ({ to: ROUTER, data: swapTo(to) })],
])('[S6.6] %s that is new is said, and one that looks like a known one is warned of', async (_, call) => {
  const { ask } = await start()
  expect(await ask('eth_sendTransaction', [call(BOB)])).toEqual(FIRST)
  expect(await ask('eth_sendTransaction', [call(BOB)])).toEqual(KNOWN)
  expect(await ask('eth_sendTransaction', [call(TWIN)])).toEqual(LIKE)
})

test('[S6.6] who loses a right, and the project’s own contracts, are not new', async () => {
  const { ask, address } = await start()
  for (const data of [encode('decreaseAllowance', BOB), operator(BOB, false)])
    expect(await ask('eth_sendTransaction', [{ to: TOKEN, data }])).toEqual(KNOWN)
  expect(await ask('eth_sendTransaction', [{ to: TOKEN, data: encode('approve', ROUTER) }])).toEqual(KNOWN)
  expect(await ask('eth_sendTransaction', [{ to: ROUTER, data: swapTo(address) }])).toEqual(KNOWN)
})

test('[S6.6] so are a permit’s spender and who gets an authorized transfer', async () => {
  const { ask, address } = await start()
  const domain = { name: 'USDC', chainId: 42161, verifyingContract: TOKEN }
  const permit = (spender: string) => ({
    types: { Permit: PERMIT },
    primaryType: 'Permit',
    domain,
    message: { owner: address, spender, value: '1', nonce: 0, deadline: '4000000000' },
  })
  const transfer = (to: string) => ({
    types: {
      TransferWithAuthorization: parseAbiParameters(
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
      ),
    },
    primaryType: 'TransferWithAuthorization',
    domain,
    message: { from: address, to, value: '1', validAfter: 0, validBefore: '4000000000', nonce: zeroHash },
  })
  expect(await ask('eth_signTypedData_v4', [address, permit(BOB)])).toEqual(FIRST)
  expect(await ask('eth_signTypedData_v4', [address, permit(BOB)])).toEqual(KNOWN)
  expect(await ask('eth_signTypedData_v4', [address, transfer(TWIN)])).toEqual(LIKE)
})

test('[S6.6] so is who may use a permission', async () => {
  const frame = await startSmartFrame()
  const grant = async (to: string) => {
    const data = { periodAmount: '0x1', periodDuration: 86_400, startTime: 1_800_000_000 }
    const permission = { type: 'native-token-periodic', data }
    const rules = [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }]
    await frame.rpc('wallet_requestExecutionPermissions', [{ chainId: '0xa4b1', to, permission, rules }])
    return seen(frame.screens.at(-1)?.shown)
  }
  expect(await grant(BOB)).toEqual(FIRST)
  expect(await grant(BOB)).toEqual(KNOWN)
  expect(await grant(TWIN)).toEqual(LIKE)
})

test('[S6.6] so are a delegate, a new owner and who gets a deposit on Solana', async () => {
  const { ask, solana } = await start()
  const sign = (data: readonly number[], accounts: readonly string[]) => {
    const all = [solana, ...accounts.filter((one) => one !== solana)]
    const named = [...all, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA']
    const bytes = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 1, named.length],
      ...named.flatMap((one) => [...base58.decode(one)]),
      ...[...new Uint8Array(32).fill(9), 1, named.length - 1],
      ...[accounts.length, ...accounts.map((one) => named.indexOf(one)), data.length, ...data],
    ])
    return ask('solana_signTransaction', { transaction: base64.encode(bytes) }, DEVNET)
  }
  const key = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
  const [mine, mint] = [key(2), key(3)]
  expect(await sign([13, 1, 0, 0, 0, 0, 0, 0, 0, 6], [mine, mint, key(4), solana])).toEqual(FIRST)
  expect(await sign([13, 1, 0, 0, 0, 0, 0, 0, 0, 6], [mine, mint, key(4), solana])).toEqual(KNOWN)
  expect(await sign([6, 2, 1, ...new Uint8Array(32).fill(5)], [mine, solana])).toEqual(FIRST)
  expect(await sign([9], [mine, key(6), solana])).toEqual(FIRST)
  expect(await sign([9], [mine, solana, solana])).toEqual(KNOWN)
})
