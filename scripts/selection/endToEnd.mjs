// The end-to-end tests, and how they share a machine.
import { isUnder } from './areas.mjs'

/** Whether a path is an end-to-end test of ours; the Next.js host under test has files of its own. */
export const isEndToEndTest = (file) => /^e2e\/(?!hosts\/next\/).*\.test\.ts$/.test(file)

// The tests of one lane share chains, a wallet and a gateway, and run one after the other. They wait more than they
// work, so three lanes, each with a stack of its own, keep two cores busy. These two take a third of the time each.
const longOnes = [
  ['matrix/', 'social/', 'smart/', 'email/', 'bitcoin/', 'swap.test.ts', 'buy.test.ts'],
  ['backing/', 'pairing/', 'trouble.test.ts', 'frame/'],
].map((places) => places.map((place) => `e2e/${place}`))

/** Splits test files into lanes that run at the same time; none of them is empty. */
export function splitInLanes(files) {
  const laneOf = (file) => longOnes.findIndex((places) => places.some((place) => isUnder(file, place)))
  const lanes = [...longOnes.keys(), -1].map((lane) => files.filter((file) => laneOf(file) === lane))
  return lanes.filter((lane) => lane.length > 0)
}
