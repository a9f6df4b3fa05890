import { expect, test } from 'vitest'
import { reads } from '../support/engines/decide.ts'
import { hasDecided, inEveryEngine, visitHost } from './visitHost.ts'

// How a page and the wallet's window find each other. The server is a double. What becomes of a request when the page interferes is in
// interference.nightly.test.ts, and which presses count in presses.nightly.test.ts.
const sites = [
  ['the wallet’s site', 'localhost'],
  ['another site', '127.0.0.1'],
] as const
/** What the design of the wallet counts on in each engine. */
const usual = {
  ...{ sharesStorage: true, opensAfter: [0, 1_000, 4_000], blocksAfter: [6_000], opensAfterFetch: true },
}
const facts = {
  Chromium: usual,
  Firefox: usual,
  // WebKit keeps storage apart by the page at the top, also where all are of one site. It calls the press active after a fetch, and blocks the window.
  WebKit: { sharesStorage: false, opensAfter: [0, 900], blocksAfter: [1_500], opensAfterFetch: false },
}

const EMBEDDER_POLICY = '/?cross-origin-embedder-policy=require-corp'

inEveryEngine((given) => {
  const { sharesStorage, opensAfter, blocksAfter, opensAfterFetch } = facts[given.name]

  test.each(sites)(
    'a page of %s: the window signs with the frame’s keys, which nobody can read',
    async (_, hostName) => {
      const visitor = await given.visit({ hostName })
      const address = await visitor.signIn()
      const frame = await given.page.frame(given.host.wallet)
      const kept = [{ isReadable: false, works: true }]
      expect(await frame.evaluate(readKeys, '^device-keys$')).toEqual(kept)
      const popup = await visitor.signNow(address)
      expect(await popup.evaluate(readKeys, '^window/.*device-keys$')).toEqual(kept)
      expect(given.host.server.calls.filter(({ path }) => path === '/api/approvals')).toHaveLength(1)
    },
  )

  test.each(sites)('a page of %s: what the frame stores, the window finds or not', async (_, hostName) => {
    const visitor = await given.visit({ hostName })
    const frame = await given.page.frame(given.host.wallet)
    await frame.evaluate(() => localStorage.setItem('mark', 'of the frame'))
    const popup = await visitor.review()
    const isFound = sharesStorage && hostName === 'localhost'
    expect(await popup.evaluate(() => localStorage.getItem('mark'))).toBe(isFound ? 'of the frame' : null)
  })

  test('one person on two pages of a project has one account', async () => {
    const visitor = await given.visit()
    const address = await visitor.signIn()
    const second = await given.browser.open('about:blank')
    const other = await visitHost(given.browser, second, { ...given.host, page: given.host.otherPage })
    await other.ready()
    expect(await other.call('IS_CONNECTED')).toEqual({ isConnected: sharesStorage })
    expect(await other.signIn()).toBe(address)
    // Without the storage of the first page it is another device, which gives a proof once.
    given.host.server.isProved = true
    await other.signNow(address)
    await given.page.focus()
    await visitor.signNow(address)
  })

  test.each(['/', '/?cross-origin-opener-policy=same-origin-allow-popups'])(
    'a page that is served as %s gets a signature',
    async (path) => {
      const visitor = await given.visit({ path })
      await visitor.signNow(await visitor.signIn())
    },
  )

  test('a page with Cross-Origin-Opener-Policy: same-origin: the window says what the page has to send', async () => {
    const visitor = await given.visit({ path: '/?cross-origin-opener-policy=same-origin' })
    await visitor.askToSign(await visitor.signIn())
    const popup = await visitor.review()
    await reads(popup, /Cross-Origin-Opener-Policy: same-origin-allow-popups/)
    expect([await popup.evaluate(() => opener === null), hasDecided(given.host)]).toEqual([true, false])
  })

  test.each([
    ['has no frame of the wallet', { frames: 0 }],
    ['is served with Cross-Origin-Embedder-Policy, which blocks the frame', { path: EMBEDDER_POLICY }],
  ])('a page that %s: the window says that nothing answers', async (_, options) => {
    const visitor = await given.visit(options)
    await reads(await visitor.review(), /does not answer/)
    expect(await visitor.said('FRAME_READY')).toBe(0)
  })

  test('a page with three frames of the wallet: the one that asks has the window', async () => {
    const visitor = await given.visit({ frames: 3 })
    await visitor.signNow(await visitor.signIn())
  })

  test.each([
    ...opensAfter.map((afterMs) => [afterMs, 'opens'] as const),
    ...blocksAfter.map((afterMs) => [afterMs, 'is blocked'] as const),
  ])('a window that the page opens %i ms after the press %s', async (afterMs, result) => {
    const visitor = await given.visit()
    await visitor.ready()
    await given.page.evaluate((ms) => {
      window.review = () => {
        const began = performance.now()
        setTimeout(() => {
          const popup = window.open('/', '_blank')
          const opening = { isOpen: popup !== null, lateMs: performance.now() - began - ms }
          Object.assign(window, { opening })
          popup?.close()
        }, ms)
      }
    }, afterMs)
    // A busy machine may open it later than it was asked to.
    for (let lateMs = Number.POSITIVE_INFINITY; lateMs > 90; ) {
      await given.page.evaluate(() => {
        Object.assign(window, { opening: null })
      })
      await given.page.focus()
      await given.page.click('button', 'Review')
      const read = () => given.page.evaluate<Opening | null>(() => Reflect.get(window, 'opening'))
      await expect.poll(read).not.toBeNull()
      const opening = await read()
      lateMs = opening?.lateMs ?? lateMs
      if (lateMs <= 90) expect(opening?.isOpen).toBe(result === 'opens')
    }
  })

  test(`a window that the page opens after a fetch ${opensAfterFetch ? 'opens' : 'is blocked'}`, async () => {
    const visitor = await given.visit()
    await visitor.ready()
    await given.page.evaluate(() => {
      const { review } = window
      window.review = () => void fetch('/').then(review)
    })
    await given.page.click('button', 'Review')
    const opened = () => given.page.evaluate(() => window.opened.map((popup) => popup !== null))
    await expect.poll(opened).toEqual([opensAfterFetch])
  })
})

interface Opening {
  readonly isOpen: boolean
  readonly lateMs: number
}

/** Runs in the wallet's frame or window. @returns what can be done with the device's keys there */
async function readKeys(pattern: string): Promise<{ isReadable: boolean; works: boolean }[]> {
  const request = indexedDB.open('latchkey-wallet')
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const table = request.result.transaction('values').objectStore('values')
  const [names, values] = [table.getAllKeys(), table.getAll()]
  await new Promise((resolve) => {
    values.onsuccess = resolve
  })
  request.result.close()
  const found = values.result.filter((_, index) => new RegExp(pattern).test(String(names.result[index])))
  return Promise.all(
    found.map(async ({ seal, proof }) => {
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const data = new Uint8Array(32)
      const signature = await crypto.subtle.sign(algorithm, proof.privateKey, data)
      const isRead = await Promise.any([
        crypto.subtle.exportKey('raw', seal),
        crypto.subtle.exportKey('pkcs8', proof.privateKey),
      ]).then(
        () => true,
        () => false,
      )
      return {
        isReadable: isRead || seal.extractable || proof.privateKey.extractable,
        works: await crypto.subtle.verify(algorithm, proof.publicKey, signature, data),
      }
    }),
  )
}
