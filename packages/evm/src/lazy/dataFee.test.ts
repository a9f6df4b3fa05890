// Against a chain with the OP stack's oracle: the same contract for every call, since only what it answers matters here.

import { DATA_FEE_ORACLE } from '@latchkey/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CHAIN, OTHER, RICH, startChain, type TestChain } from '../testing/anvil.ts'
import { fails, setUp } from '../testing/setUp.ts'

vi.setConfig({ testTimeout: 30_000 })

const BASE = 'eip155:8453'
const TOKEN = '0x00000000000000000000000000000000000c0de1'
const L1_FEE = 5_000_000_000_000n
/** Twice the fee for data, and once the operator's: the oracle of these tests says the same of both. */
const MOST = 3n * L1_FEE
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

let arbitrum: TestChain
let base: TestChain
beforeAll(async () => {
  ;[arbitrum, base] = await Promise.all([startChain(), startChain(8453)])
  await base.place(TOKEN, 'return', word(1n))
}, 300_000)
afterAll(() => Promise.all([arbitrum?.stop(), base?.stop()]))

function start() {
  const transports = { [CHAIN]: [arbitrum.url], [BASE]: [base.url] }
  return setUp({ transports }).adapter
}

/** The methods that nodes are asked while `run` lasts, besides the proof of the chain. */
async function methodsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = vi.spyOn(globalThis, 'fetch')
  try {
    await run()
    return spy.mock.calls
      .flatMap(([, init]) => JSON.parse(String(init?.body)))
      .map(({ method }) => String(method))
      .filter((method) => method !== 'eth_chainId')
      .sort()
  } finally {
    spy.mockRestore()
  }
}

const ESTIMATE = ['eth_estimateGas', 'eth_gasPrice', 'eth_getBlockByNumber']
const coin = { address: RICH, to: OTHER, amount: 1n }

test('Arbitrum’s nodes are asked as much as before, the first time and later', async () => {
  const adapter = start()
  const transfer = { ...coin, caipNetworkId: CHAIN }
  for (let turn = 0; turn < 2; turn += 1)
    expect(await methodsOf(() => adapter.transfers.estimate(transfer))).toEqual(ESTIMATE)
  expect(
    await methodsOf(async () =>
      expect(await adapter.transfers.dataFee?.({ caipNetworkId: CHAIN, bytes: 9, work: 9n })).toBe(0n),
    ),
  ).toEqual([])
})

test('a chain without the oracle is asked for it once, and its fee is the gas', async () => {
  await base.rpc('anvil_setCode', DATA_FEE_ORACLE, '0x')
  const adapter = start()
  const ask = async () => {
    const { gas, gasPrice, fee } = await adapter.estimateGas({
      address: RICH,
      to: OTHER,
      caipNetworkId: BASE,
    })
    expect(fee).toBe(gas * gasPrice)
  }
  expect(await methodsOf(ask)).toEqual([...ESTIMATE, 'eth_getCode'])
  expect(await methodsOf(ask)).toEqual(ESTIMATE)
})

test.each([
  ['the coin', undefined],
  ['a token', TOKEN],
])(
  '[S3.10] where it has code, a transfer of %s costs what it says besides the gas',
  async (_, tokenAddress) => {
    await base.place(DATA_FEE_ORACLE, 'return', word(L1_FEE))
    const adapter = start()
    const transfer = { ...coin, caipNetworkId: BASE, ...(tokenAddress && { tokenAddress }) } as const
    const { fee, terms, lacksDataFee } = await adapter.transfers.estimate(transfer)
    const { gas, gasPrice } = terms as { gas: bigint; gasPrice: bigint }
    expect({ fee, lacksDataFee }).toEqual({ fee: gas * gasPrice + MOST, lacksDataFee: undefined })
    expect(await adapter.transfers.dataFee?.({ caipNetworkId: BASE, bytes: 4_096, work: 1n })).toBe(MOST)
  },
)

test('an oracle that does not answer leaves a fee that is said to be incomplete', async () => {
  await base.place(DATA_FEE_ORACLE, 'revert', '0x')
  const adapter = start()
  const { fee, terms, lacksDataFee } = await adapter.transfers.estimate({ ...coin, caipNetworkId: BASE })
  const { gas, gasPrice } = terms as { gas: bigint; gasPrice: bigint }
  expect({ fee, lacksDataFee }).toEqual({ fee: gas * gasPrice, lacksDataFee: true })
  await fails(adapter.transfers.dataFee?.({ caipNetworkId: BASE, bytes: 4_096, work: 1n }), 'TransportError')
})
