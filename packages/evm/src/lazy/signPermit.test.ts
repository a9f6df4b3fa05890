import type { SwapCall, SwapPermit } from '@latchkey/core'
import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  parseSignature,
  recoverTypedDataAddress,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { signTypedWithKey } from '../testing/keys.ts'
import { ALICE, HASH, refuse } from '../testing/scriptedWallet.ts'
import { CONNECTOR, setUpConnected } from '../testing/setUp.ts'

const CHAIN = 'eip155:42161'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ARB = '0x912CE59144191C1204E64559FE8253a0e49E6548'
const METHOD = 'eth_signTypedData_v4'
const abi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const bounds = {
  caipNetworkId: CHAIN,
  address: ALICE,
  sell: USDC,
  buy: ARB,
  amount: 500n,
  atLeast: 9n,
} as const
const deadline = Math.floor(Date.now() / 1_000) + 1_200

const txOf = (key: 'from' | 'to', address: string, data: Hex) => ({
  tx: { from: `${CHAIN}:${ALICE}`, to: `${CHAIN}:${ROUTER}`, data, [key]: `${CHAIN}:${address}` },
})

function exchange(signature?: string, permitted = 500n) {
  const path = concatHex([USDC, numberToHex(500, { size: 3 }), ARB])
  const args = [{ path, recipient: ALICE, amountIn: 500n, amountOutMinimum: 9n }] as const
  const swap = encodeFunctionData({ abi, functionName: 'exactInput', args })
  const parts = [swap]
  if (signature !== undefined) {
    const { r, s, yParity } = parseSignature(`0x${signature.slice(2)}`)
    const permit = [USDC, permitted, BigInt(deadline), yParity + 27, r, s] as const
    parts.unshift(encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args: permit }))
  }
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [1_900_000_000n, parts] })
  return txOf('to', ROUTER, data)
}

/** A swap that takes a permit, at a wallet. */
async function setUp(change: Partial<SwapPermit> = {}) {
  const all = await setUpConnected()
  const { adapter, wallet } = all
  wallet.answers[METHOD] = (params) => signTypedWithKey(...(params as [unknown, unknown]))
  wallet.answers.eth_sendTransaction = () => HASH
  const approve: SwapCall = {
    part: 'approve',
    bounds,
    built: txOf(
      'from',
      USDC,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 500n] }),
    ),
  }
  const swap: SwapCall = { part: 'swap', built: exchange(), bounds }
  const build = vi.fn(async (signature: string): Promise<unknown> => exchange(signature))
  const onRefused = vi.fn()
  const onProgress = vi.fn()
  const offer = { name: 'USD Coin', version: '2', nonce: '7', deadline }
  const permit = { offer, build, instead: [approve, swap], onRefused, ...change }
  const run = () =>
    adapter.runSteps({
      ...{ connectorId: CONNECTOR, address: ALICE, caipNetworkId: CHAIN, onProgress, timeoutMs: 1 },
      steps: [{ label: 'swap', call: { ...swap, permit } }],
    })
  const asked = () =>
    wallet.calls.map(({ method }) => method).filter((one) => [METHOD, 'eth_sendTransaction'].includes(one))
  const paramsOf = (wanted: string) => wallet.calls.find(({ method }) => method === wanted)?.params
  const sent = (): { to: string; data: Hex } => {
    const [transaction] = paramsOf('eth_sendTransaction') as [{ to: string; data: Hex }]
    return transaction
  }
  return { ...all, build, onRefused, onProgress, run, asked, sent, paramsOf }
}

test('[S7.20] the wallet signs for exactly what is sold, to the swap contract, and is then asked for the swap built with that', async () => {
  const { run, build, onProgress, asked, sent, paramsOf } = await setUp()
  // No node answers here: nobody knows whether it was mined.
  await run().catch(() => {})
  expect(asked()).toEqual([METHOD, 'eth_sendTransaction'])
  const [address, json] = paramsOf(METHOD) as [string, string]
  const data = JSON.parse(json)
  expect(address).toBe(ALICE)
  expect(data.domain).toEqual({ name: 'USD Coin', version: '2', chainId: 42_161, verifyingContract: USDC })
  expect(data.message).toEqual({
    ...{ owner: ALICE, spender: ROUTER, value: '500', nonce: '7', deadline: String(deadline) },
  })
  const [signature = ''] = build.mock.calls[0] ?? []
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(ALICE)
  expect(sent()).toMatchObject({ to: ROUTER, data: exchange(signature).tx.data })
  expect(onProgress.mock.calls.flat()).toMatchObject([
    { index: 0, of: 2, status: 'asking' },
    { index: 1, of: 2, status: 'asking' },
    { index: 1, of: 2, status: 'pending' },
  ])
})

test.each<[string, (params: unknown) => unknown]>([
  ['does not know typed data', refuse({ code: -32601, message: 'no such method' })],
  ['supports no typed data', refuse({ code: 4200, message: 'unsupported' })],
  ['answers nonsense', () => ({ ok: true })],
])('a wallet that %s is asked for an approval instead, and for no permit again', async (_, answer) => {
  const { run, wallet, asked, onRefused, sent, build } = await setUp()
  wallet.answers[METHOD] = answer
  await run().catch(() => {})
  expect(asked().slice(0, 2)).toEqual([METHOD, 'eth_sendTransaction'])
  expect(sent().to).toBe(USDC)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(build).not.toHaveBeenCalled()
})

test('a person who declines it is asked for nothing more', async () => {
  const { run, wallet, asked, onRefused } = await setUp()
  wallet.answers[METHOD] = refuse({ code: 4001, message: 'no' })
  await expect(run()).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(asked()).toEqual([METHOD])
  expect(onRefused).toHaveBeenCalledOnce()
})

test('[S7.20] what is built with the signature passes the same check: nothing else gets to the wallet', async () => {
  const { run, asked } = await setUp({ build: async (signature) => exchange(signature, 501n) })
  await expect(run()).rejects.toMatchObject({ name: 'SwapMismatchError' })
  expect(asked()).toEqual([METHOD])
})

test('a permit that would be good for more than an hour is not asked for', async () => {
  const offer = { name: 'USD Coin', version: '2', nonce: '7', deadline: deadline + 7_200 }
  const { run, asked, sent } = await setUp({ offer })
  await run().catch(() => {})
  expect(asked()).not.toContain(METHOD)
  expect(sent().to).toBe(USDC)
})
