// The end-to-end tests, and how they share a machine.
import { isUnder } from './areas.mjs'

/** Whether a path is an end-to-end test of ours; the Next.js host under test has files of its own. */
export const isEndToEndTest = (file) => /^e2e\/(?!hosts\/next\/).*\.test\.ts$/.test(file)

// The tests of one lane share chains, a wallet and a gateway, and run one after the other. They wait more than they
// work, so two lanes, each with a stack of its own, keep two cores busy. These take half of the time.
const firstLane = ['e2e/matrix/', 'e2e/backing/']

/** Splits test files into lanes that run at the same time; none of them is empty. */
export function splitInLanes(files) {
  const isFirst = (file) => firstLane.some((place) => isUnder(file, place))
  const lanes = [files.filter(isFirst), files.filter((file) => !isFirst(file))]
  return lanes.filter((lane) => lane.length > 0)
}
