// All visits of all rounds, the pages taking turns at being first.
import { measureShare } from './machine.mjs'
import { rotate } from './statistics.mjs'
import { conditions, visitHastily, visitPatiently, visitToCount } from './visit.mjs'

/**
 * Visits every page in every condition, round after round.
 * @param pages `[{ id, timed, origin }]`
 * @param launch starts a browser; each round has its own, so that none grows old
 * @param onRound called after each round with its number, counted from 1, and the share of the processors before it
 * @returns `{ results, shares }`: `{ [id]: { [condition]: [{ values, failures }] } }` with one entry a round, and each round's share
 */
export async function measureRounds({ pages, rounds, conditionIds, launch, onRound }) {
  const results = Object.fromEntries(pages.map(({ id }) => [id, {}]))
  const wanted = conditions.filter(({ id }) => conditionIds.includes(id))
  const shares = []
  for (let round = 0; round < rounds; round += 1) {
    const share = await measureShare()
    shares.push(share)
    const browser = await launch()
    try {
      for (const condition of wanted) {
        for (const page of rotate(pages, round)) {
          // What is only weighed is tried once, to know that it works.
          if (!page.timed && (round > 0 || condition.cpu !== 1)) continue
          const kept = results[page.id][condition.id] ?? []
          results[page.id][condition.id] = kept
          kept[round] = await visitInEveryWay({ browser, origin: page.origin, condition })
        }
      }
    } finally {
      await browser.close()
    }
    await onRound(round + 1, share)
  }
  return { results, shares }
}

async function visitInEveryWay(given) {
  const ways = {
    patient: visitPatiently,
    hasty: visitHastily,
    // Memory and elements are the same however slow the machine is.
    ...(given.condition.cpu === 1 && { count: visitToCount }),
  }
  const values = {}
  const failures = {}
  for (const [way, visit] of Object.entries(ways)) {
    try {
      Object.assign(values, await visit(given))
    } catch (error) {
      failures[way] = error.message.split('\n')[0]
    }
  }
  return { values, failures }
}
