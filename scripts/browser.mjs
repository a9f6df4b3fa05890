// Finds a Chromium for tests: an installed one, otherwise Playwright's, otherwise Debian's package if it can be
// installed.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run } from './lib/run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chrome or Chromium that is already here: CHROME_PATH, the usual places, Playwright's download. */
export function findInstalledBrowser() {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return [...usualPlaces(), ...playwrightPlace()].find((path) => existsSync(path))
}

/** Finds a browser, or installs one. @throws Error whose message says what to install. */
export async function findBrowser() {
  if (process.env.CHROME_PATH && !existsSync(process.env.CHROME_PATH)) {
    throw new Error(
      `CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist. Correct it or unset it.`,
    )
  }
  const installed = findInstalledBrowser()
  if (installed !== undefined) return installed
  const attempts = [
    () => run('playwright', ['install', 'chromium'], { timeoutMs: 240_000 }),
    ...(mayUseApt() ? [() => installDebianPackages(['chromium', 'fonts-liberation'])] : []),
  ]
  for (const attempt of attempts) {
    // If the download fails, the next way is tried. The last line says what to do.
    await attempt().catch(() => undefined)
    const found = findInstalledBrowser()
    if (found !== undefined) return found
  }
  throw new Error(
    'No browser to test in: install Chrome or Chromium (Debian: sudo apt-get install chromium), or set CHROME_PATH to one, and run npm test again.',
  )
}

/**
 * What Chromium does without. Of several lists the last one counts, so Playwright's own (chromiumSwitches.ts) comes first.
 * Then the suggestions below the address bar: two pages with scripts of their own in each new window. No test sees them,
 * and without them a new page takes 40 % less processor time, and a picture half.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/**
 * Chromium's required arguments: root has no sandbox, and small containers have little shared memory.
 * @param options.keeps features that stay on although Playwright turns them off
 */
export function launchArguments({ keeps = [] } = {}) {
  const isRoot = process.getuid?.() === 0
  const disabled = DISABLED_FEATURES.filter((name) => !keeps.includes(name))
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    `--disable-features=${disabled.join(',')}`,
  ]
}

/** Whether Debian packages may be installed here: Debian or a child of it, and root. */
export function mayUseApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

export async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, timeoutMs: 180_000 })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    timeoutMs: 600_000,
  })
}

/** A program in one of the `first` folders, or in one of PATH. */
export function onPath(name, first = []) {
  const folders = [...first, ...(process.env.PATH ?? '').split(delimiter)].filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function usualPlaces() {
  const found = process.platform === 'win32' ? [] : names.flatMap((name) => onPath(name) ?? [])
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  const onWindows = programs.flatMap((folder) =>
    folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : [],
  )
  const onMac = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return [...found, ...onWindows, ...onMac, '/snap/bin/chromium', '/opt/google/chrome/chrome']
}

function playwrightPlace() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright')
    return [chromium.executablePath()]
  } catch {
    // Playwright is not installed yet: there is nothing of it to find.
    return []
  }
}
