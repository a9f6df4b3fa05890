import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { isHeaded } from './sharedBrowser.ts'

/** A user with their own browser profile, which shares nothing with other users. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** The problems in all of the user's pages: errors, policy violations, requests to other machines. */
  readonly troubles: string[]
  openTab(): Promise<Page>
  /** Closes the browser and fails on any problem not in `expected`. */
  leave(expected?: RegExp): Promise<void>
}

/** On a busy machine, the icons may not load within the time limit of S9.16. The page then continues without them. */
const BUSY = /Failed to load custom icons (Timeout|Abort)Error/

/** The browser that all test files share. Closing it closes this file's pages only. HEADED=1 slows it down. */
export function launch(): Promise<Browser> {
  return chromium.connect(inject('browserUrl'), { slowMo: isHeaded ? 300 : 0 })
}

export interface Stage<served> {
  readonly browser: Browser
  readonly served: served
  visit(options?: VisitorOptions): Promise<Visitor>
  /** Creates a user for each test, or one for the whole file. Closes the user's browser afterward, with a screenshot if a test failed. */
  useVisitor(span: 'each' | 'all', options?: () => VisitorOptions): Visitor
  pages(): readonly Page[]
}

/**
 * Connects to the shared browser for the duration of a file, and starts the server of its pages. Call it before the file's own hooks, so
 * that both still exist during their cleanup.
 */
export function useBrowser(): Stage<undefined>
export function useBrowser<served extends { close(): Promise<unknown> }>(
  serve: () => Promise<served>,
): Stage<served>
export function useBrowser(serve?: () => Promise<{ close(): Promise<unknown> }>): Stage<unknown> {
  let browser: Browser
  let served: { close(): Promise<unknown> } | undefined
  beforeAll(async () => {
    ;[browser, served] = await Promise.all([launch(), serve?.()])
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await served?.close()
  })
  return {
    get browser() {
      return browser
    },
    get served() {
      return served
    },
    visit: (options) => visit(browser, options),
    useVisitor(span, options) {
      let visitor: Visitor
      const [before, after] = span === 'all' ? [beforeAll, afterAll] : [beforeEach, afterEach]
      before(async () => {
        visitor = await visit(browser, options?.())
      })
      after(() => visitor.leave())
      pictureFailures(() => visitor.context.pages())
      return {
        get context() {
          return visitor.context
        },
        get page() {
          return visitor.page
        },
        get troubles() {
          return visitor.troubles
        },
        openTab: () => visitor.openTab(),
        leave: (expected) => visitor.leave(expected),
      }
    },
    pages: () => browser.contexts().flatMap((context) => context.pages()),
  }
}

/** Saves a screenshot of each user's page to .cache/e2e if a test failed. */
export function pictureFailures(pages: () => readonly Page[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [index, page] of pages().entries())
      await page.screenshot({
        path: `.cache/e2e/${task.name.replace(/\W+/g, '-').slice(0, 60)}-${index}.png`,
      })
  })
}

export interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  /** Runs in every page before its own scripts. */
  readonly initScript?: string
  readonly path?: string
  /** The user agent, for example a phone's. */
  readonly device?: BrowserContextOptions
}

export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { pageUrl } = inject('stack')
  const { width = 1280, height = 800, initScript, path = '/', device = {} } = options
  const context = await browser.newContext({
    // Without a graphics card, animations take half of the browser's time.
    reducedMotion: isHeaded ? 'no-preference' : 'reduce',
    ...device,
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(90_000)
  const troubles: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    )
  })
  if (initScript) await context.addInitScript(initScript)
  context.on('page', (page) => watch(page, troubles))
  const page = await context.newPage()
  await page.goto(new URL(path, pageUrl).href)
  return {
    context,
    page,
    troubles,
    async openTab() {
      const tab = await context.newPage()
      await tab.goto(pageUrl)
      return tab
    },
    async leave(expected) {
      await context.close()
      const left = troubles.filter((trouble) => !expected?.test(trouble))
      expect(left, left.join('\n')).toEqual([])
    },
  }
}

function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !BUSY.test(message.text())) troubles.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !/^(localhost|127\.0\.0\.1)$/.test(hostname))
      troubles.push(`left the machine: ${request.url()}`)
  })
}
