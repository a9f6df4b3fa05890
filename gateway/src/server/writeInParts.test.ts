import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'
import { createHeldBytes } from './heldBytes.ts'
import { writeInParts } from './writeInParts.ts'

const turns = createTurns()
const open = (sizes: readonly number[]) => {
  const pieces = sizes.map((size) => randomBytes(size))
  const hold = createHeldBytes({ total: 10_000_000, perClient: 10_000_000 }).open('client')
  hold.add(sizes.reduce((sum, size) => sum + size, 0))
  return { whole: Buffer.concat(pieces), hold, stream: writeInParts({ pieces }, hold, turns) }
}

test.each([
  ['one large piece', [1_000_000]],
  ['many small pieces', Array<number>(300).fill(1_000)],
  ['pieces of every size', [1, 200_000, 65_536, 0, 65_535, 7, 65_537]],
])('every byte goes out once, in parts: %s', async (_, sizes) => {
  const { whole, hold, stream } = open(sizes)
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  expect(Buffer.concat(parts).equals(whole)).toBe(true)
  expect(Math.max(...parts.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(65_536)
  expect(parts.length).toBeLessThanOrEqual(Math.ceil(whole.length / 65_536) + 1)
  expect(hold.bytes).toBe(0)
})

test('a part is given back once the next one is asked for, and what nobody reads is kept and counted', async () => {
  const { hold, stream } = open([300_000])
  const reader = stream.getReader()
  await reader.read()
  expect(hold.bytes).toBe(300_000)
  await reader.read()
  expect(hold.bytes).toBe(300_000 - 65_536)
  await reader.cancel()
  expect((await reader.read()).done).toBe(true)
})
