import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { buildPage, deploy, idOf, readJson, scratch, serveByGateway } from '../support/backing/site.ts'
import { node } from '../support/chain.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const work = scratch()
const one = join(work.folder, 'one')
const again = join(work.folder, 'again')
/** A later deployment: every file has another name, React warns, and the treasury's state is in it. */
const later = join(work.folder, 'later')
const served = join(work.folder, 'served')
const config = { buildPollMs: 1_000 }
const programme = JSON.parse(readFileSync(fromRoot('apps/backing/programme.json'), 'utf8'))

const stage = useBrowser()
let gateway: Awaited<ReturnType<typeof serveByGateway>>
let visitor: Visitor
pictureFailures(() => visitor?.context.pages() ?? [])

beforeAll(async () => {
  await buildPage(one)
  await buildPage(again)
  await buildPage(later, {
    mode: 'development',
    PROGRAMME_FILE: written({ ...programme, title: 'The second programme <&>"' }),
    SITE_URL: 'https://back.example/',
    SNAPSHOT_RPC_URL_42161: inject('stack').nodeUrls[42161],
  })
  deploy(served, one, config)
  gateway = await serveByGateway(served)
}, 300_000)
afterAll(async () => {
  await gateway?.stop()
  work.remove()
})

let files = 0
function written(value: unknown): string {
  const file = join(work.folder, `programme-${files++}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

interface OpenOptions {
  readonly path?: string
  readonly initScript?: string
  readonly expected?: RegExp
}

/** Puts a build in place, and opens the page to a user of their own. */
async function open(build: string, { path = '/', initScript = '', expected }: OpenOptions = {}) {
  deploy(served, build, config)
  const mine = await stage.visit({ path: gateway.url + path, initScript: `${initScript}\n${keepsMarkup}` })
  visitor = mine
  onTestFinished(() => mine.leave(expected))
  return mine.page
}

/** Marks the served markup before any script of the page runs. */
const keepsMarkup = `document.addEventListener('readystatechange', () => {
  const main = document.querySelector('#root main')
  if (document.readyState === 'interactive' && main) main.cameWithTheDocument = true
})`
/** Disables the kit's prefetching, so that parts load only when needed. */
const noIdle = 'window.requestIdleCallback = () => 0'

/** The console's message about a missing chunk, on the page that is being left. */
const gone = /status of 404|Failed to (load|fetch)|of 'undefined' as it is undefined/

const isMarkupKept = (page: Page) =>
  page.evaluate(() => 'cameWithTheDocument' in (document.querySelector('#root main') ?? {}))
const buildOf = (page: Page) => page.locator('meta[name="build-id"]').getAttribute('content')
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).first()

/** Opens the modal, which only a page that lives can. */
async function openModal(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByRole('dialog').waitFor()
}

describe('what a build leaves', () => {
  test('the build id is a hash of the content: two clean builds are identical, another programme gives another id', () => {
    expect(hashes(again)).toEqual(hashes(one))
    expect(idOf(later)).not.toBe(idOf(one))
    const html = readFileSync(join(later, 'index.html'), 'utf8')
    expect(html).toContain('<title>Backing: The second programme &lt;&amp;&gt;&quot;</title>')
    expect(html).toContain('<link rel="canonical" href="https://back.example/" />')
  })

  test('[S1.1] an invalid programme fails the build, names the field, and keeps the previous build', async () => {
    const built = join(work.folder, 'kept')
    cpSync(one, built, { recursive: true })
    const broken = written({ ...programme, goal: '0', treasury: { '42161': 'backing.test' } })
    const said = await failure(buildPage(built, { PROGRAMME_FILE: broken }))
    expect(said).toContain(`${broken}: goal: must be more than 0`)
    expect(said).toContain(`${broken}: treasury.42161: must be an address`)
    expect(said).not.toContain('programme.json: ')
    expect(hashes(built)).toEqual(hashes(one))
  })

  test('the treasury’s state from the chain is in the payload, and only there, if a node was configured', async () => {
    const { snapshot } = Object(readJson(later, '_payload.json'))
    const held = await node(42161).getBalance({ address: programme.treasury['42161'] })
    const read = { blockNumber: expect.stringMatching(/^\d+$/), readAt: expect.any(Number) }
    expect(snapshot).toEqual({ '42161': { balance: String(held), ...read } })
    expect(readJson(one, '_payload.json')).not.toHaveProperty('snapshot')
  })

  test('a node of another network stops the build', async () => {
    const wrong = { SNAPSHOT_RPC_URL_421614: inject('stack').nodeUrls[42161] }
    expect(await failure(buildPage(join(work.folder, 'wrong'), wrong))).toContain('wrongChain')
  })
})

describe('a prerendered page', () => {
  test('renders without scripts, and says what needs them', async () => {
    deploy(served, one, config)
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(gateway.url)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // Locators by text don't find the content of <noscript>.
    const said = page.locator('noscript')
    expect(await said.innerText()).toContain('allow JavaScript for this site')
    expect((await said.boundingBox())?.height).toBeGreaterThan(20)
  })

  test('[S7.3] hydrates from its payload, which is requested once, by the build’s hash', async () => {
    const page = await open(one)
    await openModal(page)
    expect(await isMarkupKept(page)).toBe(true)
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.slice(location.origin.length)),
    )
    expect(asked.filter((path) => path.includes('_payload'))).toEqual([`/_payload.json?${idOf(one)}`])
    expect(asked.filter((path) => path.startsWith('/builds/meta'))).toEqual([])
  })

  test('is hydrated without a warning by a React that warns', async () => {
    const page = await open(later)
    await openModal(page)
    expect(await isMarkupKept(page)).toBe(true)
  })

  /** A page that was prerendered and does not live before `release` is called. */
  async function openHeld(): Promise<{ page: Page; release: () => void }> {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // A file, which has no icon, so that the page can be held from its first request on.
    const page = await open(one, { path: '/robots.txt', expected: /status of 404/ })
    await page.route('**/config.json', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(gateway.url)
    return { page, release }
  }

  test('keeps a click on a button from before hydration', async () => {
    const { page, release } = await openHeld()
    await connectButton(page).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog').waitFor()
  })

  test('keeps a press that began before hydration, and ends when the page has moved', async () => {
    const { page, release } = await openHeld()
    const lives = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('backing:live', () => resolve())),
    )
    await connectButton(page).hover()
    await page.mouse.down()
    release()
    await lives
    await page.evaluate(() => {
      document.body.style.paddingBlockStart = '300px'
    })
    await page.mouse.up()
    await page.getByRole('dialog').waitFor()
  })

  test('[S7.1, S7.3] navigating to a page loads its payload, if the build’s manifest lists one', async () => {
    const page = await open(one, { path: '/nowhere', expected: /status of 404/ })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().slice(gateway.url.length)))
    const arrived = page.waitForResponse((response) => response.url().includes('_payload.json'))
    await page.getByRole('main').getByRole('link').first().click()
    expect((await arrived).status()).toBe(200)
    const manifest = `/builds/meta/${idOf(one)}.json`
    const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(known).toContain(gateway.url + manifest)
    expect(asked).toContain(`/_payload.json?${idOf(one)}`)
  })

  test.each([
    ['is not JSON', () => '<!doctype html><title>Home</title>'],
    ['is of another build', () => JSON.stringify({ buildId: 'another-build', programme })],
    ['has a broken programme', () => JSON.stringify({ buildId: idOf(one), programme: { goal: '0' } })],
  ])(
    '[S8.64] a payload that %s is reported on the console, and the page works without it',
    async (_, payload) => {
      const broken = join(work.folder, 'broken')
      cpSync(one, broken, { recursive: true })
      writeFileSync(join(broken, '_payload.json'), payload())
      const page = await open(broken, { expected: /The payload could not be loaded/ })
      // The page is rendered again: a click on the prerendered button is lost.
      await expect.poll(() => isMarkupKept(page)).toBe(false)
      await openModal(page)
      const told = '[backing] The payload could not be loaded.'
      expect(visitor.troubles).toEqual([expect.stringContaining(told)])
    },
  )
})

describe('a deployment while the page is open', () => {
  test('[S4.37, S7.2] is detected, announced, and loaded by the next navigation', async () => {
    const page = await open(one, { path: '/nowhere', expected: /status of 404/ })
    await page.waitForResponse(/\/assets\/ToastRegion/)
    await page.waitForLoadState('networkidle')
    expect(await buildOf(page)).toBe(idOf(one))
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    deploy(served, later, config)
    const asked = await page.waitForRequest(/\/builds\/latest\.json\?\d{13}$/)
    expect(Number(new URL(asked.url()).search.slice(1))).toBeGreaterThan(Date.now() - 60_000)
    await page.getByText('A new version is ready').first().waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.getByRole('main').getByRole('link').first().click()
    await expect.poll(() => buildOf(page), { timeout: 45_000 }).toBe(idOf(later))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/')
    await connectButton(page).waitFor()
  })

  test('[S4.37] can be taken over at once', async () => {
    const page = await open(one)
    // After an hour, all that is fetched ahead is there.
    await page.waitForResponse(/\/assets\/ToastRegion/)
    await page.waitForLoadState('networkidle')
    deploy(served, later, config)
    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect.poll(() => buildOf(page), { timeout: 45_000 }).toBe(idOf(later))
  })

  test('[S8.64] that can’t be read is reported on the console, and the page keeps working', async () => {
    const page = await open(one, { expected: /newer build|status of 404/ })
    await connectButton(page).waitFor()
    rmSync(join(served, 'builds'), { recursive: true })
    const read = () => visitor.troubles.join()
    await expect.poll(read, { timeout: 45_000 }).toContain('newer build could not be read')
    await openModal(page)
  })

  test('[S8.63] removed a chunk of the page: the page reloads, and is then the new build', async () => {
    const page = await open(one, { initScript: noIdle, expected: gone })
    await connectButton(page).waitFor()
    deploy(served, later, config)
    await connectButton(page).click()
    await expect.poll(() => buildOf(page), { timeout: 45_000 }).toBe(idOf(later))
    await openModal(page)
  })

  test('[S8.63] lacks a chunk: the page reloads once, and no more', async () => {
    const page = await open(one, { initScript: noIdle, expected: gone })
    await connectButton(page).waitFor()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const assets = join(served, 'assets')
    for (const name of readdirSync(assets)) if (/^Modal.*\.js$/.test(name)) rmSync(join(assets, name))
    await connectButton(page).click()
    await expect.poll(() => loads, { timeout: 45_000 }).toBe(1)
    const refused = page.waitForResponse((response) => response.url().includes('/assets/Modal'))
    await connectButton(page).click()
    expect((await refused).status()).toBe(404)
    // Time for a second one to begin, if there were any.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(loads).toBe(1)
  })
})

function hashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(paths.sort().map((path) => [relative(folder, path), hashOf(path)]))
}

async function failure(running: Promise<void>): Promise<string> {
  const error: unknown = await running.catch((cause: unknown) => cause)
  if (error instanceof Error && 'stderr' in error) return String(error.stderr)
  throw new Error('The build did not fail.', { cause: error })
}
