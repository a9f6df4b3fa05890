import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineBrowser, Window } from '../support/engines/engine.ts'
import { everyEngine, inEngines, pictureWindows } from '../support/engines/engines.ts'

// Whether each engine does what tests want of it, on a page that is as strict as the wallet's.
const PAGES: Record<string, string> = {
  '/': `<!doctype html><title>Toy</title><script src="/toy.js"></script><body>
    <div id="host"></div><button style="display: none">Open</button>
    <iframe id="frame" width="300" height="100"></iframe>`,
  '/popup':
    '<!doctype html><title>Popup</title><h1>Popup</h1><button>Close me</button><script src="/popup.js"></script>',
  '/frame': '<!doctype html><button>In the frame</button><script src="/frame.js"></script>',
  '/toy.js': `
    window.unasked = open('/popup') === null ? 'blocked' : 'opened'
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#frame').src = location.href.replace('localhost', '127.0.0.1') + 'frame'
      const root = document.querySelector('#host').attachShadow({ mode: 'open' })
      root.innerHTML = '<div><label>Name <input></label><button disabled>Open</button><button id="open">Open</button></div>'
      root.querySelector('#open').onclick = (event) => {
        window.press = { isTrusted: event.isTrusted, detail: event.detail }
        open('/popup#toy', '_blank', 'popup,width=420,height=640')
      }
      root.querySelector('input').onkeydown = ({ key, shiftKey, isTrusted }) => (window.lastKey = { key, shiftKey, isTrusted })
    })`,
  '/popup.js': `
    document.querySelector('button').onclick = () => close()
    document.querySelector('button').onpointerdown = () => (window.pressedAt = performance.now())
    opener?.postMessage('hello', location.origin)`,
  '/frame.js': `document.querySelector('button').onclick = ({ isTrusted }) => (window.press = { isTrusted, hasFocus: document.hasFocus() })`,
}

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', "script-src 'self'; frame-src *")
    response.end(PAGES[path] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

inEngines(everyEngine, ({ name, launch }) => {
  // Playwright says so to every page.
  const hasFocusAlways = name === 'Chromium'
  let browser: EngineBrowser
  let page: Window
  beforeAll(async () => {
    browser = await launch()
    page = await browser.open(url)
  })
  afterAll(() => browser.close())
  pictureWindows(() => browser)

  test('what is typed arrives in a field in a shadow root', async () => {
    await page.fill('Name', 'Ada, 6×7')
    const read = () =>
      page.evaluate(() => document.querySelector('#host')?.shadowRoot?.querySelector('input')?.value)
    expect(await read()).toBe('Ada, 6×7')
    await page.press('Shift+ArrowLeft')
    await page.press('Backspace')
    expect(await read()).toBe('Ada, 6×')
    expect(await page.evaluate(() => Reflect.get(window, 'lastKey'))).toEqual({
      ...{ key: 'Backspace', shiftKey: false, isTrusted: true },
    })
  })

  test('a press opens a window, and nothing else does', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'unasked'))).toBe('blocked')
    await page.click('button', 'Open')
    expect(await page.evaluate(() => Reflect.get(window, 'press'))).toEqual({ isTrusted: true, detail: 1 })
    const popup = await browser.window(`${url}popup#toy`)
    await popup.see('heading', /^pop/i)
    expect(
      await popup.evaluate(() => [document.hasFocus(), document.visibilityState, opener !== null]),
    ).toEqual([true, 'visible', true])
    expect(await browser.windows()).toHaveLength(2)
    await page.focus()
    await expect.poll(() => popup.evaluate(() => document.hasFocus())).toBe(hasFocusAlways)
    await popup.focus()
    await expect.poll(() => popup.evaluate(() => document.hasFocus())).toBe(true)
    await popup.setSize({ width: 400, height: 500 })
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 500])
    await popup.click('button', 'Close me', { holdMs: 200 })
    await expect.poll(() => browser.windows()).toHaveLength(1)
  })

  test('a press in a frame of another site', async () => {
    const frame = await page.frame(`${url.replace('localhost', '127.0.0.1')}frame`)
    expect(await frame.shows('button', 'Open')).toBe(false)
    await frame.click('button', 'In the frame')
    await expect
      .poll(() => frame.evaluate(() => Reflect.get(window, 'press')))
      .toEqual({ isTrusted: true, hasFocus: true })
  })

  test('sizes and pictures', async () => {
    await page.setSize({ width: 480, height: 700 })
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([480, 700])
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe('PNG')
  })
})
