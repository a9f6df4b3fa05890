import { findBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { vitest } from './vitest.mjs'

/**
 * A part that is a random test of the suite, run longer.
 * @param part.tests `{ file, title, share, project, env }`; `share` is the test's part of the runs
 * @param part.slice runs at a time, so that progress is seen; each slice has a seed of its own
 * @param part.atOnce slices at a time
 * @param part.count the environment variable that holds the number of runs
 * @param part.figures a pattern of the printed lines to report
 * @param part.claim what held, from the number of runs
 */
export function soakTests({
  tests,
  slice = Number.POSITIVE_INFINITY,
  atOnce = 1,
  count = 'RUNS',
  figures,
  claim,
}) {
  return async ({ runs, seed }) => {
    await build()
    const common = { CHROME_PATH: await findBrowser() }
    const told = []
    const slices = tests.flatMap((test) => {
      const whole = Math.round(runs * (test.share ?? 1))
      return Array.from({ length: Math.ceil(whole / slice) || 1 }, (_, index) => {
        const from = index * slice || 0
        return { ...test, whole, from, size: Math.min(slice, whole - from) }
      })
    })
    const runSlices = async () => {
      for (let next = slices.shift(); next !== undefined; next = slices.shift()) {
        const { file, title, project, whole, from, size, env } = next
        await step(`${title}: ${from + size} of ${whole}`, async () => {
          const settings = { ...common, ...env, [count]: String(size), SEED: String(seed + from) }
          const output = await vitest(file, title, settings, project)
          const lines = figures === undefined ? [] : [...output.matchAll(figures)].map(([line]) => line)
          told.push(...lines)
          return lines.join('; ') || `seed ${seed + from}`
        })
      }
    }
    const stop = (error) => {
      slices.length = 0
      throw error
    }
    await Promise.all(Array.from({ length: atOnce }, () => runSlices().catch(stop)))
    return [claim(runs), ...told].join('; ')
  }
}
