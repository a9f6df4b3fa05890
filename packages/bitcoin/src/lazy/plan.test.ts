import { expect, test } from 'vitest'
import { ALICE } from '../testing/keys.ts'
import { planPayment } from './plan.ts'

/** The weight of a payment to one's own Taproot address, by the rules of BIP-141. */
function weightOf(inputs: number, outputs: number): number {
  const count = (many: number) => (many < 253 ? 1 : 3)
  const stripped = 4 + count(inputs) + 41 * inputs + count(outputs) + 43 * outputs + 4
  // The mark, and a signature of 64 bytes with its two counts.
  return 4 * stripped + 2 + 66 * inputs
}

test.each([1, 2, 252, 253, 254, 300])(
  'a fee for %i inputs is one that nodes relay, and hardly more',
  (many) => {
    const own = { type: 'p2tr', script: ALICE.ordinals.script } as const
    const coins = Array.from({ length: many }, (_, vout) => ({
      txid: '00'.repeat(32),
      vout,
      amount: 10_000n,
    }))
    const unspents = { spendable: coins, waiting: 0n }
    const all = 10_000n * BigInt(many)
    for (const rate of [1, 1.1, 7, 33.3]) {
      const { coins: chosen, fee } = planPayment({ unspents, from: own, to: own, amount: 0n, rate })
      expect(chosen).toHaveLength(many)
      const size = Math.ceil(weightOf(many, 1) / 4)
      expect(Number(fee)).toBeGreaterThanOrEqual(size * rate)
      expect(Number(fee)).toBeLessThanOrEqual((size + 1) * rate + 1)
      if (all / 2n < fee) continue
      const exact = planPayment({ unspents, from: own, to: own, amount: all - fee, rate })
      expect(exact).toMatchObject({ fee, change: 0n })
    }
  },
)
