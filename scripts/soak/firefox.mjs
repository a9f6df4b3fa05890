// The embedded wallet in Firefox, over WebDriver BiDi: Firefox cannot tell whether the frame is covered, so approvals open a window.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from '../attack/lib/ws.mjs'
import { build } from '../build.mjs'
import { step, yellow } from '../lib/progress.mjs'
import { startStack } from '../stack.mjs'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAIN = 42161
const PATIENCE_MS = 120_000
const HALF_ETHER = 500_000_000_000_000_000n

/** Connects, signs in by e-mail, approves one transfer, and waits until it is mined. Skipped where there is no Firefox. */
export async function soakFirefox() {
  const program = findFirefox()
  if (program === undefined) {
    console.warn(
      yellow(
        '  SKIPPED: there is no Firefox here. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
      ),
    )
    return 'SKIPPED: no Firefox'
  }
  await build()
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  let browser
  let stack
  try {
    stack = await step('start the stack', () => startStack({ where: 'anywhere', stateDir, fresh: true }))
    browser = await step('start Firefox', () => startFirefox(program, join(stateDir, 'profile')))
    const page = await browser.open(stack.pageUrl)
    const email = `firefox-${Date.now()}@example.test`
    await step('sign in by e-mail', async () => {
      await page.press('^Connect Wallet$', '^Email address')
      await page.fill('input', '^Email address', email)
      await page.press('^Continue$', '^Six-digit code')
      await page.fill('input', '^Six-digit code', await codeFor(stack, email))
      await page.find('button', '0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}')
    })
    const stored = await page.evaluate('JSON.stringify({ ...localStorage })')
    const address = /0x[0-9a-fA-F]{40}/.exec(stored)?.[0]
    const before = await balanceOf(stack, BOB)
    await step('approve a transfer', async () => {
      await give(stack, address)
      await page.navigate(stack.pageUrl)
      await page.press('0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}', '^Send$')
      await page.press('^Send$', '^Amount$')
      await page.fill('input', '^Amount$', '0.5')
      await page.fill('input, textarea', '^Receiver', BOB)
      await page.press('^Preview send$', '^Send$')
      await page.click('button', '^Send$')
      const frame = await browser.context(
        (each) => each.parent !== null && each.url.startsWith(stack.walletUrl),
      )
      await until('the secure window', async () => {
        await frame.click('button', '^Review in a secure window$', 2_000).catch(() => {})
        return browser.has((each) => each.url.startsWith(`${stack.walletUrl}/approve`))
      })
      const popup = await browser.context((each) => each.url.startsWith(`${stack.walletUrl}/approve`))
      await until('the transfer', async () => {
        // The window closes itself once the click has counted.
        await popup.click('button', '^Approve$', 2_000).catch(() => {})
        return (await balanceOf(stack, BOB)) - before === HALF_ETHER
      })
    })
    return `Firefox ${browser.version}: connected, signed in by e-mail, approved in a window; 0.5 ETH mined`
  } finally {
    await browser?.close()
    await stack?.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function findFirefox() {
  const folders = (process.env.PATH ?? '').split(':')
  const places = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  return [process.env.FIREFOX_PATH, ...places].find((path) => path && existsSync(path))
}

async function startFirefox(program, profile) {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  mkdirSync(profile, { recursive: true })
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await until('Firefox', () => /WebDriver BiDi listening on ws:\S+/.test(said))
  const socket = new WebSocket(`${/listening on (ws:\S+)/.exec(said)[1]}/session`)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map()
  let lastId = 0
  socket.on('message', (data) => {
    const { id, type, result, message } = JSON.parse(data)
    const call = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') call?.reject(new Error(message))
    else call?.resolve(result)
  })
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  const { capabilities } = await send('session.new', { capabilities: {} })
  const all = async () => {
    const { contexts } = await send('browsingContext.getTree')
    return contexts.flatMap(function flatten(each) {
      return [each, ...(each.children ?? []).flatMap((child) => flatten({ ...child, parent: each.context }))]
    })
  }
  const browser = {
    version: capabilities.browserVersion,
    has: async (isWanted) => (await all()).some(isWanted),
    async context(isWanted) {
      await until('a window', () => browser.has(isWanted))
      return createPage(send, (await all()).find(isWanted).context)
    },
    async open(url) {
      const { context } = await send('browsingContext.create', { type: 'tab' })
      await send('browsingContext.setViewport', { context, viewport: { width: 1_280, height: 900 } })
      const page = createPage(send, context)
      await page.navigate(url)
      return page
    },
    async close() {
      socket.close()
      end()
      process.off('exit', end)
      await ended
    },
  }
  return browser
}

/** Finds a visible element by its name, also within shadow roots: the label, or the text that it shows. */
const FIND = `(css, pattern) => {
  const wanted = new RegExp(pattern)
  const roots = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (!element.matches(css) || element.disabled || !element.checkVisibility()) continue
      const names = [element.ariaLabel, element.labels?.[0]?.innerText, element.innerText, element.placeholder]
      if (names.some((name) => name && wanted.test(name.trim()))) return element
    }
  return null
}`

/** What the field with the focus holds. */
const FOCUSED = `(() => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.value
})()`

function createPage(send, context) {
  const target = { context }
  const page = {
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result } = await send('script.evaluate', { expression, target, awaitPromise: true })
      return result?.value
    },
    async find(css, name, patienceMs = PATIENCE_MS) {
      let element
      await until(
        `"${name}"`,
        async () => {
          const { result } = await send('script.callFunction', {
            ...{ functionDeclaration: FIND, target, awaitPromise: false },
            arguments: [css, name].map((value) => ({ type: 'string', value })),
          })
          element = result?.sharedId
          return element !== undefined
        },
        patienceMs,
      )
      return element
    },
    /** A press of the mouse, which the browser vouches for. */
    async click(css, name, patienceMs) {
      const sharedId = await page.find(css, name, patienceMs)
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    /** Presses until something else is there: a press during an animation may be lost. */
    async press(name, next, nextCss = 'input, textarea, button') {
      await until(`"${next}" after "${name}"`, async () => {
        await page.click('button', name, 20_000).catch(() => {})
        return page.find(nextCss, next, 20_000).catch(() => undefined)
      })
    },
    /** Types. What is lost because the view was still moving is typed again. */
    async fill(css, name, text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await until(`"${text}" in "${name}"`, async () => {
        await page.click(css, name)
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
        return (await page.evaluate(FOCUSED)) !== ''
      })
    },
  }
  return page
}

async function until(what, isSo, patienceMs = PATIENCE_MS) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(200)) if (await isSo()) return
  throw new Error(`${what} did not appear.`)
}

async function codeFor({ mailUrl }, email) {
  let code
  await until('the mail', async () => {
    const answer = await fetch(`${mailUrl}/last?to=${encodeURIComponent(email)}`)
    code = answer.ok ? (await answer.json()).code : undefined
    return code
  })
  return code
}

async function give({ labUrl }, address) {
  const answer = await fetch(`${labUrl}/control/${CHAIN}/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, wei: String(4n * HALF_ETHER) }),
  })
  if (!answer.ok) throw new Error(`The lab gave nothing: ${answer.status}`)
}

async function balanceOf({ nodeUrls }, address) {
  const answer = await fetch(nodeUrls[CHAIN], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  })
  return BigInt((await answer.json()).result)
}
