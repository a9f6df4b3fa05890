import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test('writes and reads as a library for it does, leading zeros included', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed >> 8
  }
  for (let count = 0; count < 300; count += 1) {
    const bytes = Uint8Array.from({ length: random() % 70 }, () => random() & 255)
    bytes.fill(0, 0, random() % 4)
    const text = base58.encode(bytes)
    expect(toBase58(bytes)).toBe(text)
    expect(fromBase58(text)).toEqual(bytes)
  }
  for (const bad of ['0', 'O', 'I', 'l', ' ', 'é', '1\n']) expect(fromBase58(bad)).toBeUndefined()
})
