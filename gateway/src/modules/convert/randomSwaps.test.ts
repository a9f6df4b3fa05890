import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { account, contracts } from '../../../../lab/src/testing/arbitrumOne.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createRandom } from '../relay/testing/createRandom.ts'
import { NATIVE, orderOf, useConvert } from './testing/useConvert.ts'

const { usdc, arb } = contracts
const lab = useLabChains()
const convert = useConvert(lab, [])
const [RUNS, SEED] = [runs(8), seedOr(7)]
const SLIPPAGES = [0.05, 0.5, 1, 5]

test(`[S7.20] in ${RUNS} random swaps against moving pools, the minimum shown arrives or nothing is swapped`, async () => {
  const random = createRandom(SEED)
  const [user, mover] = [account(2), account(3)]
  const pick = <one>(list: readonly one[], not?: one): one => {
    const rest = list.filter((item) => item !== not)
    const [first] = rest
    if (first === undefined) throw new Error('There is nothing to pick.')
    return rest[Math.floor(random() * rest.length)] ?? first
  }
  /** Somebody else moves the price: now and then beyond the slippage. */
  const movePrice = async () => {
    const sell = pick<Address>([NATIVE, usdc, arb])
    const buy = pick<Address>([NATIVE, usdc, arb], sell)
    const held = await convert.holds(sell, mover.address)
    await convert.swap({ sell, buy, amount: held / (random() < 0.3 ? 3n : 100n), user: mover })
  }
  const seen = { arrived: 0, refused: 0, undone: 0 }
  for (let count = 0; count < RUNS; count += 1) {
    const sell = pick<Address>([NATIVE, usdc, arb])
    const buy = pick<Address>([NATIVE, usdc, arb], sell)
    const slippage = pick(SLIPPAGES)
    const held = await convert.holds(sell, user.address)
    const wanted = { sell, buy, amount: (held * BigInt(1 + Math.floor(random() * 40))) / 1_000n, user }
    const { quote } = await convert.quoteOf(wanted, slippage)
    await convert.approve(wanted)
    if (random() < 0.5) await movePrice()
    const built = await convert.build({ ...orderOf(wanted, quote.quoteId), eip155: { slippage } })
    if (built.status !== 200) {
      expect([built.status, built.reason.field]).toEqual([400, 'quoteId'])
      seen.refused += 1
      continue
    }
    // Between the simulation and the block: only the contract is left to protect the user.
    if (random() < 0.5) await movePrice()
    const before = await convert.holds(buy, user.address)
    const { receipt, received } = await convert.sendBuilt(wanted, built.body)
    if (receipt.status === 'success') {
      expect(received).toBeGreaterThanOrEqual(BigInt(quote.minToAmount))
      seen.arrived += 1
    } else {
      if (buy !== NATIVE) expect(await convert.holds(buy, user.address)).toBe(before)
      seen.undone += 1
    }
  }
  // biome-ignore lint/suspicious/noConsole: `npm run soak` reads it.
  console.log(`swaps: ${JSON.stringify(seen)}`)
  expect(seen.arrived).toBeGreaterThan(0)
}, 7_200_000)
