// A user at the hostile page, signed in to a wallet of their own, and what of theirs the page has got.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PROJECTS } from './stage.mjs'

const PATIENCE_MS = 20_000
/** What is late is given this long. */
const QUIET_MS = 400

/** Waits for an answer that is neither undefined nor false. @returns undefined where there is none in time */
export async function until(attempt, patienceMs = PATIENCE_MS) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(30)) {
    const answer = await attempt()
    if (answer) return answer
  }
  return undefined
}

/** A browser with a profile of its own, and the hostile page in it. */
export async function openPage(stage, origin = stage.shop) {
  const options = { viewport: null, reducedMotion: 'reduce', locale: 'en-US' }
  const context = await stage.browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.goto(origin)
  return { context, page }
}

/**
 * Signs somebody in by e-mail on the hostile page.
 * @returns the victim: `{ context, page, user }`, what the page can do to them, and `books`
 */
export async function signIn(stage, { projectId = PROJECTS.shop, hasWallet = true } = {}) {
  const { context, page } = await openPage(stage)
  const books = openBooks(stage, context)
  const victim = createVictim(stage, { context, page, books, calm: await watchCalm(context) })
  await victim.embed(projectId)
  const email = `${randomUUID().slice(0, 8)}@attack.test`
  victim.email = email
  await victim.call('CONNECT_EMAIL', { email })
  await victim.call('CONNECT_OTP', { otp: await codeFor(stage, email) })
  if (!hasWallet) return victim
  const user = await victim.call('GET_USER', { chainId: 'eip155:42161' })
  victim.user = user
  victim.smart = user.accounts.find(({ type }) => type === 'smartAccount')?.address
  victim.address = user.accounts.find(({ type }) => type === 'eoa').address
  // No warning shall say that they have nothing.
  for (const address of [victim.address, victim.smart])
    await stage.ask('anvil_setBalance', [address, `0x${(10n ** 21n).toString(16)}`])
  return victim
}

function createVictim(stage, parts) {
  const { context, page, books } = parts
  const isThere = (id) => page.evaluate((one) => window.hostile.answerOf(one), id)
  const victim = {
    ...{ stage, ...parts },
    embed: (projectId = PROJECTS.shop) =>
      page.evaluate(([wallet, id]) => window.hostile.embed(wallet, id), [stage.walletUrl, projectId]),
    /** Posts a call. @returns its id */
    post: (call, payload, options) =>
      page.evaluate((all) => window.hostile.ask(...all), [call, payload, options]),
    ask: (request, options) => victim.post('RPC_REQUEST', request, { ...options, isAsked: true }),
    sign: (text, address = victim.address) =>
      victim.ask({ method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, address] }),
    /** The answer to a call, once it is there. */
    answer: (id, patienceMs) => until(() => isThere(id), patienceMs),
    async call(name, payload) {
      const answer = await victim.answer(await victim.post(name, payload))
      if (!answer?.type.endsWith('_SUCCESS'))
        throw new Error(`${name}: ${JSON.stringify(answer?.payload ?? 'no answer')}`)
      return answer.payload
    },
    /** The page opens the wallet's window. @returns the window */
    async open({ id = randomUUID(), path = `/approve#${id}`, ...options } = {}) {
      const opened = context.waitForEvent('page')
      await page.evaluate(
        ([address, how]) => window.hostile.open(address, how),
        [stage.walletUrl + path, { id, ...options }],
      )
      return opened
    },
    windows: () => context.pages().filter((one) => one !== page && !one.isClosed()),
    async clear(...ids) {
      for (const id of ids) await victim.post('ABORT', { id })
      await Promise.all(victim.windows().map((one) => one.close().catch(() => {})))
    },
    /** Ends a try. @returns how much the page has got by it */
    async end(...ids) {
      const got = await books.read(page, QUIET_MS)
      await victim.clear(...ids)
      return got + (await books.read(page))
    },
    close: () => context.close(),
  }
  return victim
}

/**
 * Watches how long people could read before they pressed: since the screen came, or since the press before. A busy machine makes another habit
 * of a quick one.
 * @returns gives the longest time since it was asked last: milliseconds
 */
async function watchCalm(context) {
  let longest = 0
  await context.exposeBinding('latchkeyCalm', (_source, ms) => {
    longest = Math.max(longest, ms)
  })
  await context.addInitScript(() => {
    if (location.pathname !== '/approve') return
    let last = 0
    let isShown = false
    // When the press was, and not when a busy page has heard of it.
    const note = ({ isTrusted, repeat, timeStamp }) => {
      if (!isTrusted || repeat || !isShown) return
      window.latchkeyCalm(timeStamp - last)
      last = Math.max(last, timeStamp)
    }
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, true)
    new MutationObserver(() => {
      const wasShown = isShown
      isShown = document.querySelectorAll('button').length > 1
      if (!isShown || wasShown) return
      last = Number.POSITIVE_INFINITY
      // It is seen from the next picture on.
      requestAnimationFrame(() => {
        last = performance.now()
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => {
    const ms = longest
    longest = 0
    return ms
  }
}

/**
 * Counts what was got of a user: signatures that a page has heard, keys that were opened, and transactions that the chain has. `read` gives
 * the largest of the three since it was read last: each signature opens a key, and each transaction is a signature.
 */
function openBooks(stage, context) {
  const pages = new Set()
  let opened = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${stage.walletUrl}/api/wallet/share`) opened += 1
  })
  let last = 0
  return {
    /** Another page that may hear something. */
    watch: (page) => pages.add(page),
    async read(page, quietMs = 100) {
      await pause(quietMs)
      let signatures = 0
      for (const one of [page, ...pages])
        signatures += one.isClosed() ? 0 : await one.evaluate(() => window.hostile.signatures())
      // A key is opened before its signature is heard: neither is counted twice.
      const now = Math.max(last, signatures, opened)
      const got = now - last
      last = now
      return got
    },
  }
}

/** The code in the newest mail with one to an address. @param after - the one before, which it waits to see replaced */
export async function codeFor(stage, email, after) {
  const code = await until(async () => {
    const code = await newestCode(stage, email)
    return code !== after && code
  })
  if (!code) throw new Error(`No code came for ${email}.`)
  return code
}

/** @returns undefined where none has come */
export async function newestCode(stage, email) {
  const response = await fetch(`${stage.mailUrl}/last?to=${encodeURIComponent(email)}&code`)
  return response.ok ? (await response.json()).code : undefined
}
