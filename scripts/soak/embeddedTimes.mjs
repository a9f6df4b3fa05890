import { findBrowser } from '../browser.mjs'
import { build } from '../build.mjs'
import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** Times of the embedded wallet in a browser: the mail that is asked for, the first login, and a signature. */
export async function soakEmbeddedTimes({ runs }) {
  await build()
  const env = { CHROME_PATH: await findBrowser(), EMBEDDED_ROUNDS: String(runs), NIGHTLY: '1' }
  const output = await step(`sign in and sign ${runs} times`, () =>
    vitest('e2e/email/times.nightly.test.ts', 'a first login', env, 'e2e'),
  )
  return [...output.matchAll(/^(?:load|asked|login|signed|floor).*$/gm)].map(([line]) => line).join('; ')
}
