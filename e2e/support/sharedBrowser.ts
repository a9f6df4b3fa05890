import { type BrowserServer, chromium } from 'playwright'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'

/** `HEADED=1 npx vitest run --project e2e <file>` shows the browser, and does everything slowly enough to watch. */
export const isHeaded = /^(1|true|yes)$/.test(process.env.HEADED ?? '')

/** Only loopback is reachable, as on a laptop without internet. */
export const NO_INTERNET = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Starts the one browser of a run: each test file connects to it, and each user has their own profile in it. */
export function startBrowser(): Promise<BrowserServer> {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  return chromium.launchServer({
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArguments(), NO_INTERNET],
    headless: !isHeaded,
  })
}
