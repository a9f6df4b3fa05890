import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../lab/src/chains/freePort.ts'
import { findEngines } from '../../../scripts/engines.mjs'
import {
  cornerOf,
  createView,
  type Engine,
  type EngineBrowser,
  holdActions,
  keyActions,
  mouseActions,
  type Point,
  until,
  type ViewDriver,
  type Window,
  windowOf,
} from './engine.ts'
import { createProcesses, heard } from './processes.ts'

// WebKit is GTK's MiniBrowser, driven over WebDriver. It needs a display, and has the focus only if a window manager gives it.
const programs = findEngines().webkit

export const webkit: Engine = {
  name: 'WebKit',
  missing: programs === undefined ? 'webkit2gtk-driver xvfb openbox' : undefined,
  launch,
}

type Call = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>
/** Runs an action in a window, or in a frame of it. WebDriver has only one current window, so actions run one after the other. */
type Enter = <Answer>(work: (call: Call) => Promise<Answer>) => Promise<Answer>

type Act = (actions: object[]) => Promise<void>

async function launch(): Promise<EngineBrowser> {
  if (programs === undefined) throw new Error(`Install ${webkit.missing}.`)
  const processes = createProcesses()
  const settings = join(processes.folder, '.config', 'gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '1']
  const display = `:${await heard(processes.start(programs.display, screen), /(\d+)\n/)}`
  const env = {
    DISPLAY: display,
    XDG_CONFIG_HOME: join(processes.folder, '.config'),
    // Where the user is root there is no sandbox; and nobody listens for assistive technologies or settings.
    ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
  }
  processes.start(programs.windowManager, ['--sm-disable'], env)
  const port = await freePort()
  processes.start(programs.driver, [`--port=${port}`], env)
  const call = connect(`http://127.0.0.1:${port}`)
  const { sessionId, capabilities } = await until(() =>
    call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
      },
    }),
  )
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  const enter = oneAtATime(inSession)
  const handles = () => inSession<string[]>('GET', '/window/handles')
  let [first] = await handles()
  const browser: EngineBrowser = {
    version: capabilities.browserVersion,
    async open(url, size = { width: 1280, height: 800 }) {
      const handle =
        first ?? (await inSession<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
      const window = createWindow(enter(handle))
      // A window that WebDriver opens stays behind the other windows.
      if (first === undefined) await window.focus()
      first = undefined
      await window.setSize(size)
      await window.goto(url)
      return window
    },
    windows: async () => (await handles()).map((handle) => createWindow(enter(handle))),
    window: (start) => windowOf(browser, start),
    async close() {
      await inSession('DELETE', '').catch(() => {})
      await processes.end()
    },
  }
  return browser
}

function connect(origin: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`)
    return value
  }
}

function oneAtATime(call: Call): (handle: string) => Enter {
  let last: Promise<unknown> = Promise.resolve()
  return (handle) => (work) => {
    const next = last.then(async () => {
      await call('POST', '/window', { handle })
      await call('POST', '/frame', { id: null })
      return work(call)
    })
    last = next.catch(() => {})
    return next
  }
}

function createWindow(enter: Enter): Window {
  const view = createView(
    createDriver(enter, (actions) => enter((call) => call('POST', '/actions', { actions }))),
  )
  return {
    ...view,
    goto: (url) => enter((call) => call('POST', '/url', { url })),
    url: () => enter((call) => call('GET', '/url')),
    // The window resizes asynchronously, and does not become smaller than its toolbar.
    setSize: ({ width, height }) =>
      until(async () => {
        const [outer, inner] = await view.evaluate(() => [
          { x: outerWidth, y: outerHeight },
          { x: innerWidth, y: innerHeight },
        ])
        if (inner.x === width && inner.y === height) return
        const rect = { x: 0, y: 0, width: width + outer.x - inner.x, height: height + outer.y - inner.y }
        await enter((call) => call('POST', '/window/rect', rect))
        return new Error(`The window is ${inner.x} by ${inner.y}.`)
      }),
    // The window manager focuses a window that is restored.
    focus: () =>
      enter(async (call) => {
        const rect = await call<object>('GET', '/window/rect')
        await call('POST', '/window/minimize')
        await call('POST', '/window/rect', rect)
      }),
    tellsOf: (role, name) =>
      enter(async (call) => {
        const using = 'css selector'
        const found = await call<object[]>('POST', '/elements', {
          using,
          value: 'main, form, h1, h2, button, a, [role]',
        })
        for (const id of found.flatMap((one) => Object.values<string>({ ...one }))) {
          const [itsRole, itsName] = await Promise.all(
            ['role', 'label'].map((what) => call<string>('GET', `/element/${id}/computed${what}`)),
          )
          if (itsRole === role && itsName === name) return true
        }
        return false
      }),
    screenshot: async () => Buffer.from(await enter((call) => call<string>('GET', '/screenshot')), 'base64'),
    close: () => enter((call) => call('DELETE', '/window')),
  }
}

function createDriver(
  enter: Enter,
  act: Act,
  inWindow: (point: Point) => Promise<Point> = async (point) => point,
): ViewDriver {
  return {
    run: (expression) =>
      enter((call) =>
        call('POST', '/execute/async', { script: `${expression}.then(arguments[0])`, args: [] }),
      ),
    // Coordinates are relative to the window, also in a frame.
    mouse: async (point, options) => act(mouseActions(await inWindow(point), options)),
    keys: (keys) => act(keyActions(keys)),
    hold: (key, ms) => act(holdActions(key, ms)),
    async child(start) {
      const ids = await enter((call) =>
        call<object[]>('POST', '/elements', { using: 'css selector', value: 'iframe' }),
      )
      for (const id of ids) {
        const enterFrame: Enter = (work) =>
          enter(async (call) => {
            await call('POST', '/frame', { id })
            return work(call)
          })
        const url = await enterFrame((call) =>
          call<string>('POST', '/execute/sync', { script: 'return location.href', args: [] }),
        )
        if (!url.startsWith(start)) continue
        return createDriver(enterFrame, act, async ({ x, y }) => {
          const corner = await enter((call) =>
            call<Point>('POST', '/execute/sync', {
              script: `return (${cornerOf})(arguments[0])`,
              args: [id],
            }),
          )
          return inWindow({ x: corner.x + x, y: corner.y + y })
        })
      }
      return undefined
    },
  }
}
