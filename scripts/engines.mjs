// Finds Firefox and WebKit for the tests that run in other engines than Chromium, and installs Debian's where that is allowed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages, mayUseApt, onPath } from './browser.mjs'
import { yellow } from './lib/progress.mjs'

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox']

/** The programs of each engine, undefined where one is missing. WebKit's browser needs a display, and a window manager for focus. */
export function findEngines() {
  const firefox = process.env.FIREFOX_PATH || onPath('firefox-esr') || onPath('firefox')
  const webkit = {
    driver: onPath('WebKitWebDriver'),
    browser: findMiniBrowser(),
    display: onPath('Xvfb'),
    windowManager: onPath('openbox'),
  }
  return { firefox, webkit: Object.values(webkit).includes(undefined) ? undefined : webkit }
}

/** Installs what is missing. Without it the tests are skipped; in CI they fail. */
export async function installEngines() {
  const isComplete = () => Object.values(findEngines()).every((found) => found !== undefined)
  if (!isComplete() && mayUseApt()) await installDebianPackages(packages).catch(() => undefined)
  if (isComplete()) return
  const command = `apt-get install ${packages.join(' ')}`
  console.warn(yellow(`  SKIPPED: tests in Firefox or WebKit, which are not installed. Debian: ${command}`))
}

// Debian puts it into the folder of the processor's kind.
function findMiniBrowser() {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/usr/lib')
    .map((kind) => join('/usr/lib', kind, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((path) => existsSync(path))
}
