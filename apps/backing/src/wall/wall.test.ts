import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { archOf } from './arch.ts'
import { type Box, levelOf, planArea, wallArea } from './area.ts'
import { layWall, type Stone } from './layWall.ts'
import { PLANS, type Plan } from './plans.ts'
import { percentOf, shareOf } from './share.ts'
import { type Piece, square } from './square.ts'

const ETH = 10n ** 18n
const GOAL = 24n * ETH
const seeded = { seed: seedOr(24), numRuns: runs(60) }

const stonesOf = (plan: Plan, amounts: readonly bigint[], goal = GOAL) =>
  layWall(plan, square(sum(amounts), amounts), goal)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const many = (count: number, amount: (index: number) => bigint) =>
  Array.from({ length: count }, (_, index) => amount(index))

/** Between a hundred-thousandth of an ether and three, with nothing in common. */
const amount = fc.bigInt({ min: ETH / 100_000n, max: 3n * ETH })
const amounts = fc.oneof(
  fc.array(amount, { maxLength: 12 }),
  fc.array(fc.bigInt({ min: 1n, max: ETH / 20n }), { maxLength: 400 }),
  fc.array(fc.constantFrom(ETH / 50n, ETH / 10n, ETH / 2n, (5n * ETH) / 2n), { maxLength: 60 }),
)

/** What of each stone is seen, all its parts together. */
function seen(plan: Plan, stones: readonly Stone[]): Map<number, number> {
  const areas = new Map<number, number>()
  for (const stone of stones) areas.set(stone.order, (areas.get(stone.order) ?? 0) + wallArea(plan, stone))
  return areas
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom)
  return width > 0 && height > 0 ? width * height : 0
}

function expectSound(plan: Plan, stones: readonly Stone[], pieces: readonly Piece[], goal: bigint): void {
  const total = sum(pieces.map((piece) => piece.amount))
  const scale = total > goal ? total : goal
  const loads = new Map(stones.map(({ order, load }) => [order, load]))
  const uneven = [...seen(plan, stones)].filter(([order, area]) => {
    const wanted = shareOf(loads.get(order)?.amount ?? 0n, scale) * planArea(plan)
    // A tenth of a pixel is beyond what any screen shows.
    return Math.abs(area - wanted) > Math.max(0.1, wanted * 0.01)
  })
  expect(uneven).toEqual([])
  expect(sum([...loads.values()].map((load) => load.amount))).toBe(total)
  const outside = stones.filter(
    ({ left, right, bottom, top }) =>
      left < 0 ||
      right > plan.width + 1e-6 ||
      bottom < 0 ||
      top > plan.height + 1e-6 ||
      left > right ||
      bottom > top,
  )
  expect(outside).toEqual([])
}

function expectApart(stones: readonly Stone[]): void {
  const byBottom = [...stones].sort((one, other) => one.bottom - other.bottom)
  const clashes: [Box, Box][] = []
  byBottom.forEach((one, index) => {
    for (let at = index + 1; at < byBottom.length; at += 1) {
      const other = byBottom[at]
      if (!other || other.bottom >= one.top) break
      if (overlap(one, other) > 0.01) clashes.push([one, other])
    }
  })
  expect(clashes).toEqual([])
}

describe.each(Object.entries(PLANS))('%s', (_, plan) => {
  test('[S1.1] each ether has the same area to within 1 %, inside the plan, and no stone lies on another', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const pieces = square(sum(list), list)
        const stones = layWall(plan, pieces, GOAL)
        expectSound(plan, stones, pieces, GOAL)
        expectApart(stones)
      }),
      seeded,
    )
  })

  test('[S1.1] past the goal everything still stands in the plan, and fills it', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: ETH }), (list, goal) => {
        const total = sum(list)
        if (total < goal) return
        const pieces = square(total, list)
        const stones = layWall(plan, pieces, goal)
        expectSound(plan, stones, pieces, goal)
        const area = [...seen(plan, stones).values()].reduce((all, one) => all + one, 0)
        expect(Math.abs(area / planArea(plan) - 1)).toBeLessThan(0.001)
      }),
      // Four stones that once left a hole at the top of the wide plan.
      { ...seeded, examples: [[[ETH / 2n, (5n * ETH) / 2n, ETH / 2n, ETH / 2n], 1n]] },
    )
  })

  test('[S1.1] nothing, one, and 10,000 contributions', () => {
    expect(stonesOf(plan, [])).toEqual([])
    const one = stonesOf(plan, [ETH / 50n])
    expect(one).toHaveLength(1)
    expect(one[0]).toMatchObject({ left: 0, bottom: 0, order: 0, load: { first: 0, last: 0 } })

    const crowd = many(10_000, (index) => ETH / 1_000n + BigInt(index % 7) * (ETH / 2_000n))
    const stones = stonesOf(plan, crowd)
    expectSound(plan, stones, square(sum(crowd), crowd), GOAL)
    expectApart(stones)
    // Neighbours in time share what would be too small to see, and nobody is left out.
    expect(stones.length).toBeLessThan(crowd.length)
    const shared = [...new Map(stones.map(({ order, load }) => [order, load])).values()]
    expect(shared.reduce((count, { first, last }) => count + last - first + 1, 0)).toBe(crowd.length)
  })

  test('the same input gives the same drawing', () => {
    const list = many(80, (index) => ETH / 10n + BigInt(index) * 7n)
    expect(stonesOf(plan, list)).toEqual(stonesOf(plan, list))
  })

  test('order of arrival: nobody is laid above who came first', () => {
    const stones = stonesOf(
      plan,
      many(60, (index) => ETH / 10n + BigInt(index % 5) * (ETH / 20n)),
    )
    for (const [index, stone] of stones.entries())
      expect(stone.order).toBeGreaterThanOrEqual(stones[index - 1]?.order ?? 0)
  })

  test('levels are heights where that much is laid below, and the goal is the top', () => {
    const shares = [0, 0.1, 14 / 24, 20 / 24, 1]
    const heights = shares.map((share) => levelOf(plan, share))
    expect(heights).toEqual([...heights].sort((one, other) => one - other))
    expect(heights.at(-1)).toBeCloseTo(plan.height, 3)
    for (const [index, share] of shares.entries()) {
      const below = wallArea(plan, { left: 0, right: plan.width, bottom: 0, top: heights[index] ?? 0 })
      expect(below / planArea(plan)).toBeCloseTo(share, 4)
    }
  })

  test('[S1.1] the arch is a gauge: 25 stones of 4 %, from both sides, the keystone last', () => {
    const laid = (percent: number) => archOf(plan, percent).filter((stone) => stone.laid).length
    expect([0, 3, 4, 62, 99, 100, 180].map(laid)).toEqual([0, 0, 1, 15, 24, 25, 25])
    const stones = archOf(plan, 99)
    expect(stones.at(-1)).toMatchObject({ isKey: true, laid: false })
    expect(new Set(stones.map(({ path }) => path)).size).toBe(25)
  })
})

test('the balance decides: more is a footing, less means the oldest were spent', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 100n * ETH }), (list, balance) => {
      const pieces = square(balance, list)
      const listed = sum(list)
      expect(sum(pieces.map((piece) => piece.amount))).toBe(balance)
      expect(pieces.some(({ kind }) => kind === 'footing')).toBe(balance > listed)
      const indexes = pieces.flatMap((piece) => (piece.kind === 'contribution' ? [piece.index] : []))
      // The backer that is left came last.
      expect(indexes).toEqual(list.map((_, index) => index).slice(list.length - indexes.length))
    }),
    seeded,
  )
})

test('percentages are rounded down, to the last wei', () => {
  expect(percentOf(GOAL - 1n, GOAL)).toBe(99)
  expect(percentOf(GOAL, GOAL)).toBe(100)
  expect(percentOf(GOAL * 2n - 1n, GOAL)).toBe(199)
  expect(percentOf(0n, GOAL)).toBe(0)
})
