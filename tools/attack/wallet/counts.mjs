// Counts of the embedded wallet: each must be exactly what it says, however fast the machine is.
import { findBrowser } from '../../../scripts/browser.mjs'
import { vitest } from '../../soak/vitest.mjs'
import { guessForADay } from './otpDay.mjs'
import { lookForSecrets } from './secrets.mjs'
import { compareTimes } from './timing.mjs'

const FRAME = 'apps/frame/src'

/**
 * Each has an `id`, a `name`, and `run({ seed })`, which resolves with `{ figure, problems }` and rejects where a test fails. Those with
 * `little` run in attack.nightly.test.mjs; the tests of the others are unit and end-to-end tests themselves.
 */
export const counts = [
  {
    id: 'F1',
    name: 'hostile messages to the frame',
    run: fuzz('gate/hostile.test.ts', 'hostile messages', 1_000_000),
  },
  {
    id: 'F2',
    name: 'garbled messages to the whole frame',
    run: fuzz('gate/gate.test.ts', 'hostile messages never', 100_000),
  },
  {
    id: 'F3',
    name: 'mutated method names',
    run: fuzz('rpc/request.test.ts', 'with a letter changed', 10_000),
  },
  {
    id: 'F4',
    name: 'orders of requests, aborts and decisions',
    run: fuzz('approval/interleavings.test.ts', 'in any order', 10_000),
  },
  {
    id: 'F5',
    name: 'messages of other windows in Chromium',
    run: () => inBrowser('hostile.test.ts', 'acts on no message', { FRAME_BROWSER_RUNS: '20000' }),
  },
  {
    id: 'F6',
    name: 'secrets in the browser’s memory after sign-out',
    run: () => inBrowser('memory.nightly.test.ts', 'after sign-out', { NIGHTLY: '1' }),
  },
  { id: 'F7', name: 'published vectors', run: () => figureOf(`${FRAME}/keys`, '', {}) },
  {
    id: 'F8',
    name: 'a day of guessing codes',
    async run() {
      const { tries, byWay, odds, mails, problems } = await guessForADay()
      const ways = Object.entries(byWay).map(([way, count]) => `${way} ${count}`)
      return {
        figure: `${tries} tries in a million, 1 in ${Math.floor(1 / odds)}; ${mails} mails; ${ways.join(', ')}`,
        problems,
      }
    },
    little: {},
  },
  {
    id: 'F9',
    name: 'secrets at the server after sign-out',
    async run() {
      const { secrets, found, remains, problems } = await lookForSecrets()
      const left = Object.values(remains).reduce((sum, count) => sum + count, 0)
      return {
        figure: `${secrets} secrets, ${found.length} in database, log and live memory; ${left} copies in freed memory`,
        problems,
      }
    },
    little: {},
  },
  {
    id: 'F10',
    name: 'addresses told apart by time',
    async run({ pairs = 500 }) {
      const { odds, most, problems } = await compareTimes({ pairs })
      return {
        figure: `${pairs} pairs, a guess by time is right in ${(odds * 100).toFixed(1)} % (chance: 50 ± ${(most * 100).toFixed(1)} %)`,
        problems,
      }
    },
    little: { pairs: 30 },
  },
]

/** Functions, not constants: the table above calls it. */
function fuzz(file, title, runs) {
  return ({ seed }) => figureOf(`${FRAME}/${file}`, title, { RUNS: String(runs), SEED: String(seed) })
}

async function inBrowser(file, title, env) {
  return figureOf(`e2e/frame/${file}`, title, { ...env, CHROME_PATH: await findBrowser() }, 'pages')
}

/** Runs a test that prints its figure. */
async function figureOf(file, title, env, project = 'unit') {
  const output = await vitest(file, title, env, project)
  const figures = [...output.matchAll(/figure: (.*)/g)].map(([, figure]) => figure)
  return { figure: figures.join('; ') || `${/Tests +(.*)/.exec(output)?.[1]}`, problems: [] }
}
