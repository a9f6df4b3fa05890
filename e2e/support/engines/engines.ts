import { mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, describe, test } from 'vitest'
import { chromium } from './chromium.ts'
import type { Engine, EngineBrowser } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export const everyEngine: readonly Engine[] = [chromium, firefox, webkit]

/** Describes the same tests for several engines. If an engine is missing, its tests are skipped; in CI they fail. */
export function inEngines(engines: readonly Engine[], tests: (engine: Engine) => void): void {
  for (const engine of engines) {
    const { name, missing } = engine
    if (missing === undefined) describe(name, () => tests(engine))
    else
      test.skipIf(!process.env.CI)(`${name} is here`, () => {
        throw new Error(`Debian: apt-get install ${missing}`)
      })
  }
}

/** Saves a picture of each window to .cache/e2e if a test failed. */
export function pictureWindows(browser: () => EngineBrowser): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    mkdirSync('.cache/e2e', { recursive: true })
    for (const [index, window] of (await browser().windows()).entries()) {
      const name = `${task.suite?.name}-${task.name}`.replace(/\W+/g, '-').slice(0, 60)
      writeFileSync(`.cache/e2e/${name}-${index}.png`, await window.screenshot())
    }
  })
}
