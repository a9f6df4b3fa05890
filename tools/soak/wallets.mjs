import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { createChildren } from '../../scripts/lib/children.mjs'
import { cacheDir, fromRoot } from '../../scripts/lib/paths.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { unlimited } from './unlimited.mjs'

const PAGE = 40
const SEARCHES = ['harbour purse', 'zoe', 'кошел', '財布', 'ledger 99', 'no such wallet']
const pixelsPerFrame = 240
/** A machine that is busy gets no further in it, and the figures say how far; what is left is then read with bigger steps. */
const patienceMs = 60_000
/** Of the page's heap, for each wallet that is known: a record of some twenty short texts. */
const MOST_HEAP_PER_WALLET = 3_072
/** Drawn at one time, however many are known. */
const MOST_DRAWN = 120

/** All wallets with a directory of `runs` made-up ones, in a browser, over the gateway: from key to paint, and scrolling. */
export async function soakWallets({ runs, seed }) {
  await build()
  const { syntheticWallets } = await import('../../gateway/dist/testing/syntheticWallets.js')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallets-'))
  const children = createChildren({ onEnd() {} })
  let browser
  try {
    const file = join(folder, 'directory.json')
    // The page asks for wallets that know its networks.
    const wallets = syntheticWallets(runs, seed).map((wallet) => ({
      ...wallet,
      chains: [...new Set([...wallet.chains, 'eip155:42161'])],
    }))
    writeFileSync(file, JSON.stringify({ version: 1, updated: '2026-01-01', mode: 'replace', wallets }))
    mkdirSync(join(folder, 'data'))
    const { url } = await children.start({
      name: 'the gateway',
      args: [fromRoot('gateway/dist/main.js')],
      env: {
        ...{ NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data'), ...unlimited },
        ...{ DIRECTORY_FILE: file, APP_DIR: fromRoot('apps/backing/dist'), APP_PROJECT_ID: 'wallets' },
        // Nothing is asked of a chain.
        RPC_URL_42161: 'http://127.0.0.1:1',
      },
      logPath: join(cacheDir, 'soak', 'wallets.log'),
    })
    browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments() })
    const figures = []
    for (const slowdown of [1, 4]) {
      const name = slowdown === 1 ? 'as fast as it is' : `${slowdown} times slower`
      const told = await step(`${runs} wallets, ${name}`, () => measure({ browser, url, slowdown, runs }))
      figures.push(...told.map((line) => `${line} (${name})`))
    }
    for (const line of figures) console.log(`      ${line}`)
    console.log(`      load average ${loadavg()[0].toFixed(1)}`)
    return `${runs} wallets in the directory, searched and scrolled; each drawn at one place`
  } finally {
    await browser?.close()
    await children.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure({ browser, url, slowdown, runs }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // What the page's own thread works, however many others the processor has to serve.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  const items = dialog.getByRole('listitem')
  await items.nth(PAGE - 1).waitFor()
  const heapBefore = await heapOf(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  // To the end first, as far as it goes; then everything is known, which is when typing has most to look through.
  const beforeScroll = await workOf(session)
  const scrolled = await page.evaluate(scrollToEnd, { pixelsPerFrame, patienceMs, runs })
  const scrollWork = (await workOf(session)) - beforeScroll
  const counted = await page.evaluate(countAll, { runs })
  const heapAfter = await heapOf(session)
  requireWhole({ ...counted, heapPerWallet: (heapAfter - heapBefore) / runs }, runs)
  const again = await page.evaluate(scrollBack, { pixelsPerFrame: pixelsPerFrame * 20 })

  const field = dialog.getByRole('searchbox')
  const delays = []
  const whole = []
  for (const search of SEARCHES) {
    for (const letter of search) {
      await page.evaluate(() => window.__wallets.arm())
      await field.pressSequentially(letter)
      delays.push(await page.evaluate(() => window.__wallets.painted))
    }
    whole.push(await page.evaluate(() => window.__wallets.found()))
    await field.fill('')
    await items.first().waitFor()
  }
  await context.close()
  return [
    `key to painted result: p50 ${at(delays, 0.5)}, p95 ${at(delays, 0.95)}, longest ${at(delays, 1)} ms over ${delays.length} keys`,
    `processor time of the page for a frame scrolled: ${(scrollWork / scrolled.frames.length).toFixed(1)} ms on average`,
    `last key to what the gateway finds, the wait for more keys included: p50 ${at(whole, 0.5)}, longest ${at(whole, 1)} ms`,
    `scrolled through ${scrolled.listed} of ${runs}, read page by page: ${describe(scrolled)}`,
    `${counted.seen} of ${runs} drawn on the way to the end, ${counted.twice} at two places or twice; ${counted.mostDrawn} at one time at most`,
    `scrolled back through them: ${describe(again)}`,
    `elements in the list ${scrolled.elements}; heap ${mib(heapBefore)} before, ${mib(heapAfter)} with all`,
  ]
}

/** Counts hold on every machine, however slow. */
function requireWhole({ seen, twice, mostDrawn, heapPerWallet }, runs) {
  if (seen !== runs || twice > 0)
    throw new Error(`${seen} of ${runs} wallets were drawn, ${twice} of them at two places or twice.`)
  if (mostDrawn > MOST_DRAWN) throw new Error(`${mostDrawn} wallets were drawn at one time.`)
  if (heapPerWallet > MOST_HEAP_PER_WALLET)
    throw new Error(`The page keeps ${Math.round(heapPerWallet)} bytes for each wallet.`)
}

/** Runs in the page: what each key leads to, and how long tasks are. */
function watch() {
  const tasks = []
  const keep = (list) => tasks.push(...list.getEntries().map(({ duration }) => duration))
  new PerformanceObserver(keep).observe({ type: 'longtask' })
  const root = () =>
    [...document.querySelectorAll('*')].find((one) => one.shadowRoot?.querySelector('[role=dialog]'))
      ?.shadowRoot
  window.__wallets = {
    tasks,
    root,
    list: () => root()?.querySelector('[data-part=wallet-list]'),
    scroller() {
      let one = this.list()
      while (!/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement
      return one
    },
    /** Waits for the next key, and the first frame after what it changed. */
    arm() {
      this.painted = new Promise((resolve) => {
        let from
        const begin = ({ timeStamp }) => {
          from ??= timeStamp
        }
        // Letters that no key of the layout has come without one.
        for (const type of ['keydown', 'beforeinput'])
          document.addEventListener(type, begin, { once: true, capture: true })
        const end = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
        document.addEventListener('input', end, { once: true })
      })
    },
    async found() {
      const from = performance.now()
      while (this.root()?.querySelector('[aria-busy=true]')) await new Promise(requestAnimationFrame)
      return performance.now() - from
    },
  }
}

/** Runs in the page: from the first wallet to the last a screen at a time, waiting for each to be read and drawn. */
async function countAll({ runs }) {
  const { root } = window.__wallets
  const scroller = window.__wallets.scroller()
  const places = new Map()
  const names = new Set()
  let twice = 0
  let mostDrawn = 0
  const frame = () => new Promise(requestAnimationFrame)
  const count = () => {
    const items = [...root().querySelectorAll('[role=listitem]')]
    mostDrawn = Math.max(mostDrawn, items.length)
    for (const item of items) {
      const name = item.querySelector('[data-part=tile-name]').textContent
      const place = item.ariaPosInSet
      if (places.get(place) === name) continue
      if (places.has(place) || names.has(name)) twice += 1
      places.set(place, name)
      names.add(name)
    }
  }
  const start = performance.now()
  scroller.scrollTop = 0
  for (let still = 0; still < 300 && performance.now() - start < 300_000; ) {
    await frame()
    count()
    const top = scroller.scrollTop
    scroller.scrollTop += scroller.clientHeight
    still = scroller.scrollTop === top ? still + 1 : 0
    if (still > 3 && places.size >= runs) break
  }
  return { seen: places.size, twice, mostDrawn }
}

async function scrollToEnd({ pixelsPerFrame, patienceMs, runs }) {
  const { tasks, list, root } = window.__wallets
  const scroller = window.__wallets.scroller()
  tasks.length = 0
  const frames = []
  const countOf = () => {
    const items = [...root().querySelectorAll('[role=listitem]')]
    return Math.max(...items.map((item) => Number(item.getAttribute('aria-posinset'))))
  }
  const start = performance.now()
  let last = start
  let idle = 0
  let top = -1
  while (idle < 400 && performance.now() - start < patienceMs) {
    scroller.scrollTop += pixelsPerFrame
    idle = scroller.scrollTop === top ? idle + 1 : 0
    top = scroller.scrollTop
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - last)
    last = now
    if (idle > 5 && countOf() >= runs) break
  }
  return {
    ...{ frames, tasks: [...tasks], ms: performance.now() - start },
    listed: countOf(),
    elements: list().querySelectorAll('*').length,
  }
}

async function scrollBack({ pixelsPerFrame }) {
  const { tasks } = window.__wallets
  const scroller = window.__wallets.scroller()
  tasks.length = 0
  const frames = []
  const start = performance.now()
  let last = start
  while (scroller.scrollTop > 0) {
    scroller.scrollTop -= pixelsPerFrame
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - last)
    last = now
  }
  return { frames, tasks: [...tasks], ms: performance.now() - start }
}

async function workOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value
}

async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

function describe({ frames, tasks, ms }) {
  const dropped = frames.filter((frame) => frame > 34).length
  return [
    `${frames.length} frames in ${(ms / 1_000).toFixed(1)} s`,
    `p95 ${at(frames, 0.95)} ms, longest ${at(frames, 1)} ms, ${dropped} over 34 ms`,
    `${tasks.length} tasks over 50 ms${tasks.length ? `, longest ${at(tasks, 1)} ms` : ''}`,
  ].join('; ')
}

function at(values, share) {
  const sorted = [...values].sort((left, right) => left - right)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
}

const mib = (bytes) => `${(bytes / 1_048_576).toFixed(1)} MiB`
