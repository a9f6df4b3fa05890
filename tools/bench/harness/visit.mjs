// One visit to one page in a browser context of its own, from an empty cache to the address after a reload.
import { inPageScript } from './inPage.js'

const patienceMs = 60_000
const quietMs = 500
const longestSettlingMs = 15_000
/** How long the pointer is on a wallet before it presses: less than a user takes between seeing it there and pressing. */
const hoverMs = 100

/** The conditions of a visit: how much slower the processor is, and the network where it is not loopback itself. */
export const conditions = [
  { id: 'cpu1', name: 'CPU ×1', cpu: 1 },
  { id: 'cpu4', name: 'CPU ×4', cpu: 4 },
  {
    id: 'slow4g',
    name: 'slow 4G, CPU ×4',
    cpu: 4,
    network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  },
]

/** The wallets that announce themselves: for times, and for what is counted with the modal open. */
export const walletCounts = { times: 3, counts: 10 }

/**
 * A patient user: the page comes to rest, the modal is opened, closed, opened again, a wallet picked, the page
 * loaded again.
 * @returns times in ms, and the requests of each phase
 */
export function visitPatiently({ browser, origin, condition }) {
  return withPage(
    { browser, condition, wallets: walletCounts.times },
    async ({ page, strangers, settle }) => {
      const interactiveMs = await load(page, origin)
      await settle()
      const atLoad = await readLoad(page)
      const first = await open(page)
      await settle()
      const atModal = await readLoad(page)
      await close(page)
      await settle()
      const second = await open(page)
      const picked = await click(page, 'wallet', 'address', hoverMs)
      const { scripts } = await readLoad(page)
      await settle()
      await page.reload({ waitUntil: 'commit' })
      const reloadMs = await page.evaluate(() => window.__bench.firstAddress())
      await settle()
      return {
        interactiveMs,
        firstOpenMs: first.tookMs,
        secondOpenMs: second.tookMs,
        connectMs: picked.tookMs,
        reloadMs,
        blockedAtLoadMs: blocked(atLoad.longTasks, first.clickedAt),
        blockedAtModalMs: blocked(atModal.longTasks, Number.POSITIVE_INFINITY, first.clickedAt - 1),
        scriptsUntilInteractive: pathsBefore(atLoad.scripts, interactiveMs),
        scriptsAtRest: pathsBefore(atLoad.scripts, Number.POSITIVE_INFINITY),
        scriptsAtModal: pathsBefore(atModal.scripts, first.paintedAt),
        scriptsAtModalRest: pathsBefore(atModal.scripts, Number.POSITIVE_INFINITY),
        scriptsAtConnect: pathsBefore(scripts, picked.paintedAt),
        strangers: [...strangers],
      }
    },
  )
}

/** A hasty user: clicks in the moment the button is on screen. That the modal then opens proves the page was interactive. */
export function visitHastily({ browser, origin, condition }) {
  return withPage({ browser, condition, wallets: walletCounts.times }, async ({ page }) => {
    const interactiveMs = await load(page, origin)
    const { x, y } = await page.evaluate(() => window.__bench.placeNow())
    const { tookMs, paintedAt } = await clickAt(page, { x, y }, 'wallets')
    const { scripts } = await readLoad(page)
    return {
      hastyInteractiveMs: interactiveMs,
      hastyOpenMs: tookMs,
      hastyScriptsAtModal: pathsBefore(scripts, paintedAt),
    }
  })
}

/** What stands in memory and in the document with the modal open and ten wallets in it. */
export function visitToCount({ browser, origin, condition }) {
  return withPage({ browser, condition, wallets: walletCounts.counts }, async ({ page, session, settle }) => {
    await load(page, origin)
    await settle()
    await open(page)
    await settle()
    const elements = await page.evaluate(() => window.__bench.elements())
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { elements, heapBytes: usedSize }
  })
}

async function withPage({ browser, condition, wallets }, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (condition.cpu !== 1) await session.send('Emulation.setCPUThrottlingRate', { rate: condition.cpu })
    if (condition.network) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...condition.network })
    }
    await page.addInitScript({ content: inPageScript(wallets) })
    const traffic = watchTraffic(context)
    page.setDefaultTimeout(patienceMs)
    return await use({ page, session, strangers: traffic.strangers, settle: () => settle(page, traffic) })
  } finally {
    await context.close()
  }
}

function watchTraffic(context) {
  const underWay = new Set()
  const strangers = []
  let changedAt = Date.now()
  const note = (url) => {
    if (/^(https?|wss?):/.test(url) && new URL(url).hostname !== '127.0.0.1')
      strangers.push(new URL(url).host)
  }
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  for (const page of context.pages()) page.on('websocket', (socket) => note(socket.url()))
  context.on('request', (request) => {
    note(request.url())
    underWay.add(request)
    changedAt = Date.now()
  })
  const end = (request) => {
    underWay.delete(request)
    changedAt = Date.now()
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return { strangers, isQuiet: () => underWay.size === 0 && Date.now() - changedAt >= quietMs }
}

// At rest: no request for half a second and the main thread idle. What never rests is left alone after 15 s.
async function settle(page, { isQuiet }) {
  const deadline = Date.now() + longestSettlingMs
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  while (!isQuiet() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
}

async function load(page, origin) {
  await page.goto(origin, { waitUntil: 'commit' })
  return page.evaluate(() => window.__bench.firstButton())
}

const open = (page) => click(page, 'button', 'wallets')

async function click(page, target, result, restMs = 0) {
  const place = await page.evaluate((name) => window.__bench.place(name), target)
  if (restMs > 0) {
    await page.mouse.move(place.x, place.y)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  return clickAt(page, place, result)
}

async function clickAt(page, { x, y }, result) {
  // Asked for before the click, so that no frame is missed.
  await page.evaluate(
    ([name, timeoutMs]) => {
      window.__benchPainted = window.__bench.painted(name, timeoutMs)
      window.__benchPainted.catch(() => undefined)
    },
    [result, patienceMs],
  )
  await page.mouse.click(x, y)
  const paintedAt = await page.evaluate(() => window.__benchPainted)
  const clickedAt = await page.evaluate(() => window.__bench.clickedAt())
  return { clickedAt, paintedAt, tookMs: paintedAt - clickedAt }
}

async function close(page) {
  await page.keyboard.press('Escape')
  await page.evaluate((timeoutMs) => window.__bench.painted('noWallets', timeoutMs), 10_000)
}

const readLoad = (page) =>
  page.evaluate(() => ({ longTasks: window.__bench.longTasks(), scripts: window.__bench.scripts() }))

/** How long tasks held the main thread beyond 50 ms each. */
const blocked = (longTasks, before, from = 0) =>
  longTasks
    .filter(({ startTime }) => startTime >= from && startTime < before)
    .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0)

const pathsBefore = (scripts, timeMs) =>
  scripts.filter(({ startTime }) => startTime <= timeMs).map(({ path }) => path)
