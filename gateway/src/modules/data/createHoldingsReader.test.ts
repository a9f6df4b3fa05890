import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createHoldingsReader } from './createHoldingsReader.ts'
import type { DataProvider, Missing } from './provider.ts'
import type { Token } from './token.ts'

const OWNER: Address = '0x00000000000000000000000000000000000b0b0b'
const tokens = ['A', 'B', 'C'].map((symbol, index): Token => {
  const address: Address = `0x${String(index + 1).repeat(40)}`
  return { address, name: symbol, symbol, decimals: 0, listedAs: `eip155:1:${address}`, logoUrl: undefined }
})
const [A, B, C] = tokens.map(({ address }) => address)

/** A chain whose amounts a test sets, and a clock that it moves. */
const start = (missing: readonly Missing[] = []) => {
  let timeMs = 0
  let asked = 0
  let lacking: string[] = []
  const amounts = new Map<Address | undefined, bigint>([A, B, C].map((address) => [address, 1n]))
  let wait = async () => {}
  const provider: Pick<
    DataProvider,
    'caipNetworkId' | 'tokens' | 'holdings' | 'discover' | 'describe' | 'looksListed'
  > = {
    caipNetworkId: 'eip155:42161',
    tokens,
    discover: async () => ({ addresses: [], missing }),
    describe: async () => [],
    looksListed: () => false,
    async holdings(_, wanted) {
      asked += 1
      const read = wanted.flatMap((token) => {
        const amount = amounts.get(token.address)
        return amount === undefined ? [] : [{ token, amount }]
      })
      await wait()
      return read
    },
  }
  const reader = createHoldingsReader(() => timeMs)
  return {
    amounts,
    asked: () => asked,
    lacking: () => lacking,
    pass: (ms: number) => {
      timeMs += ms
    },
    delay: (next: () => Promise<void>) => {
      wait = next
    },
    read: async (...forced: (Address | undefined)[]) => {
      const some = forced.filter((address) => address !== undefined)
      const { holdings, missing } = await reader(provider as DataProvider, OWNER, some)
      lacking = missing.map(({ part }) => part)
      return holdings.map(({ token, amount }) => `${token.symbol} ${amount}`).join(', ')
    },
  }
}

test('[S7.14] forcing one token, however often, keeps no other token past its ten seconds', async () => {
  const { amounts, read, pass } = start()
  expect(await read()).toBe('A 1, B 1, C 1')
  for (const address of [A, B]) amounts.set(address, 2n)
  pass(4_000)
  expect(await read(A)).toBe('A 2, B 1, C 1')
  pass(4_000)
  expect(await read(A)).toBe('A 2, B 1, C 1')
  pass(4_000)
  expect(await read(A)).toBe('A 2, B 2, C 1')
  expect(await read()).toBe('A 2, B 2, C 1')
})

test('[S7.14] everybody sees what one caller forced', async () => {
  const { amounts, read, asked } = start()
  await read()
  amounts.set(B, 7n)
  await read(B)
  expect([await read(), asked()]).toEqual(['A 1, B 7, C 1', 2])
})

test('[S7.14] of two forced reads the later one counts, whichever is answered first', async () => {
  const { amounts, read, delay } = start()
  await read()
  let answerFirst = () => {}
  delay(() => new Promise((resolve) => (answerFirst = resolve)))
  amounts.set(A, 2n)
  const first = read(A)
  delay(async () => {})
  amounts.set(A, 3n)
  await read(A)
  answerFirst()
  await first
  expect(await read()).toBe('A 3, B 1, C 1')
})

test('[S7.14] a forced token that the chain no longer answers for is gone, here and for everybody', async () => {
  const { amounts, read } = start()
  await read()
  amounts.delete(B)
  expect([await read(B), await read()]).toEqual(['A 1, C 1', 'A 1, C 1'])
})

test('a first read that is forced asks the chain once', async () => {
  const { read, asked } = start()
  expect([await read(A, C), asked()]).toEqual(['A 1, B 1, C 1', 1])
})

test('[S7.14] what a source says that it lacks is said to be missing, in a kept and a forced answer, too', async () => {
  const { read, lacking } = start([{ part: 'balances', description: 'Only the newest are here.' }])
  for (const forced of [[], [], [A]]) {
    await read(...forced)
    expect(lacking()).toEqual(['balances'])
  }
  const all = start()
  await all.read()
  expect(all.lacking()).toEqual([])
})
