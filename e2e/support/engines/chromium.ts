import { join } from 'node:path'
import { type CDPSession, type Frame, type Page, chromium as playwright } from 'playwright'
import { findInstalledBrowser, launchArguments } from '../../../scripts/browser.mjs'
import { NO_INTERNET } from '../sharedBrowser.ts'
import {
  cornerOf,
  createView,
  type Engine,
  type EngineBrowser,
  type Point,
  REPEAT_MS,
  type ViewDriver,
  type Window,
  windowOf,
} from './engine.ts'
import { createProcesses } from './processes.ts'

export const chromium: Engine = { name: 'Chromium', launch }

async function launch(): Promise<EngineBrowser> {
  const processes = createProcesses()
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  const context = await playwright.launchPersistentContext(join(processes.folder, 'profile'), {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...launchArguments({ keeps: ['ThirdPartyStoragePartitioning'] }),
      ...[NO_INTERNET, '--screen-info={1600x1200}'],
    ],
    ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-back-forward-cache'],
    artifactsDir: processes.folder,
    reducedMotion: 'reduce',
    viewport: null,
  })
  let isFresh = true
  const browser: EngineBrowser = {
    version: context.browser()?.version() ?? '',
    async open(url, size = { width: 1280, height: 800 }) {
      const [first] = context.pages()
      const page = isFresh && first ? first : await context.newPage()
      isFresh = false
      const window = createWindow(page)
      await window.setSize(size)
      await window.goto(url)
      return window
    },
    windows: async () => context.pages().map(createWindow),
    window: (start) => windowOf(browser, start),
    async close() {
      await context.close()
      await processes.end()
    },
  }
  return browser
}

function createWindow(page: Page): Window {
  return {
    ...createView(createDriver(page, page.mainFrame())),
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    setSize: (size) => page.setViewportSize(size),
    focus: () => page.bringToFront(),
    async tellsOf(role, accessibleName) {
      const session = await page.context().newCDPSession(page)
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = root
      const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId, role, accessibleName })
      await session.detach()
      return nodes.some(({ ignored }) => !ignored)
    },
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}

function createDriver(page: Page, frame: Frame): ViewDriver {
  return {
    run: (expression) => (frame.parentFrame() ? frame.evaluate(expression) : evaluate(page, expression)),
    async mouse(point, { holdMs, times, pauseMs }) {
      const { x, y } = await inWindow(frame, point)
      await page.mouse.move(x, y)
      for (let count = 0; count < times; count += 1) {
        await page.mouse.down()
        await page.waitForTimeout(holdMs)
        await page.mouse.up()
        await page.waitForTimeout(pauseMs)
      }
    },
    async keys(keys) {
      for (const together of keys)
        await (together.length === 1 && together[0]?.length === 1
          ? page.keyboard.type(together[0])
          : page.keyboard.press(together.join('+')))
    },
    async hold(key, ms) {
      for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(REPEAT_MS))
        await page.keyboard.down(key)
      await page.keyboard.up(key)
    },
    async child(start) {
      const child = frame.childFrames().find((each) => each.url().startsWith(start))
      return child && createDriver(page, child)
    },
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Code that Playwright evaluates counts as a user gesture, so it may open a window. */
async function evaluate(page: Page, expression: string): Promise<string> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await (await session).send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result.value
}

async function inWindow(frame: Frame, point: Point): Promise<Point> {
  const parent = frame.parentFrame()
  if (parent === null) return point
  const corner = await (await frame.frameElement()).evaluate(cornerOf)
  return inWindow(parent, { x: corner.x + point.x, y: corner.y + point.y })
}
