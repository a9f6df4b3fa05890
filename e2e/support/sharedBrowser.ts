import { type BrowserServer, chromium } from 'playwright'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'

/** `HEADED=1 npx vitest run --project e2e <file>` shows the browser, and does everything slowly enough to watch. */
export const isHeaded = /^(1|true|yes)$/.test(process.env.HEADED ?? '')

/** Every host but loopback is out of reach, as it is on a laptop with no internet. */
export const NO_INTERNET = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Starts the one browser of a run: each test file connects to it, and each user has a profile of their own in it. */
export function startBrowser(): Promise<BrowserServer> {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  return chromium.launchServer({
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArguments(), NO_INTERNET],
    headless: !isHeaded,
  })
}
