// The end-to-end tests, and how they share a machine.
import { joinResults, runVitest } from '../lib/vitest.mjs'

/** Whether a path is an end-to-end test of the gate. The Next.js host under test has files of its own. */
export const isEndToEndTest = (file) => /^e2e\/(?!hosts\/next\/).*(?<!\.nightly)\.test\.ts$/.test(file)

/** Tests that need a browser at most, and neither lab nor gateway: Vitest's project `pages`. */
export const stackless = [
  ...['e2e/frame/', 'e2e/readme/', 'e2e/matrix/docs.test.ts', 'e2e/engines/engines.test.ts'],
  ...['interference', 'presses', 'recover', 'window'].map((name) => `e2e/engines/${name}.nightly.test.ts`),
]

// The tests of a lane share one browser and, in `e2e`, chains, a wallet and a gateway. Two lanes of `e2e` take equally long.
const lanes = [
  { name: 'pages', project: 'pages', starts: stackless },
  {
    name: 'e2e-1',
    project: 'e2e',
    starts: ['matrix/', 'social/', 'smart/', 'email/', 'bitcoin/', 'solana/', 'swap.', 'buy.'].map(
      (start) => `e2e/${start}`,
    ),
  },
  { name: 'e2e-2', project: 'e2e', starts: [''] },
]

/** Splits test files into lanes, `[{ name, project, files }]`, that run at the same time. None of them is empty. */
export function splitInLanes(files) {
  const laneOf = (file) => lanes.find(({ starts }) => starts.some((start) => file.startsWith(start)))
  return lanes
    .map((lane) => ({ ...lane, files: files.filter((file) => laneOf(file) === lane) }))
    .filter((lane) => lane.files.length > 0)
}

/** Runs end-to-end tests in their lanes. Each is tried twice: the whole product and a browser share two cores. */
export async function runInLanes(files, { env, report = '' }) {
  const lanes = splitInLanes(files).map(({ name, project, files: own }) =>
    runVitest(project, { env, retry: 1, files: own, reportName: `${report}${name}` }),
  )
  return joinResults(await Promise.all(lanes))
}
