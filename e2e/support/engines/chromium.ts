import { join } from 'node:path'
import { type Frame, type Page, chromium as playwright } from 'playwright'
import { findInstalledBrowser, launchArguments } from '../../../scripts/browser.mjs'
import { NO_INTERNET } from '../sharedBrowser.ts'
import {
  cornerOf,
  createView,
  type Engine,
  type EngineBrowser,
  type Point,
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
    args: [...launchArguments(), NO_INTERNET, '--screen-info={1600x1200}'],
    ignoreDefaultArgs: ['--disable-popup-blocking'],
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
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}

function createDriver(page: Page, frame: Frame): ViewDriver {
  return {
    run: (expression) => frame.evaluate(expression),
    async mouse(point, holdMs) {
      const { x, y } = await inWindow(frame, point)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.waitForTimeout(holdMs)
      await page.mouse.up()
    },
    async keys(keys) {
      for (const together of keys)
        await (together.length === 1 && together[0]?.length === 1
          ? page.keyboard.type(together[0])
          : page.keyboard.press(together.join('+')))
    },
    async child(start) {
      const child = frame.childFrames().find((each) => each.url().startsWith(start))
      return child && createDriver(page, child)
    },
  }
}

async function inWindow(frame: Frame, point: Point): Promise<Point> {
  const parent = frame.parentFrame()
  if (parent === null) return point
  const corner = await (await frame.frameElement()).evaluate(cornerOf)
  return inWindow(parent, { x: corner.x + point.x, y: corner.y + point.y })
}
