import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findEngines } from '../../../scripts/engines.mjs'
import { WebSocket } from '../../../tools/attack/lib/ws.mjs'
import {
  createView,
  type Engine,
  type EngineBrowser,
  holdActions,
  keyActions,
  mouseActions,
  type ViewDriver,
  type Window,
  windowOf,
} from './engine.ts'
import { createProcesses, heard } from './processes.ts'

// Firefox is driven over WebDriver BiDi.
const program = findEngines().firefox

export const firefox: Engine = {
  name: 'Firefox',
  missing: program === undefined ? 'firefox-esr' : undefined,
  launch,
}

const PREFERENCES = {
  // Firefox's own preferences for automation allow every popup. These are the ones that the tests need.
  'remote.prefs.recommended': false,
  ...{ 'dom.input_events.security.minNumTicks': 0, 'dom.input_events.security.minTimeElapsedInMS': 0 },
  ...{ 'browser.startup.page': 0, 'browser.startup.homepage_override.mstone': 'ignore' },
  ...{ 'startup.homepage_welcome_url': 'about:blank', 'termsofuse.bypassNotification': true },
  ...{ 'browser.shell.checkDefaultBrowser': false, 'browser.translations.enable': false },
  ...{ 'signon.rememberSignons': false, 'extensions.formautofill.addresses.enabled': false },
  // Disable background requests.
  ...{ 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.disabledForTesting': true },
  ...{ 'app.normandy.api_url': '', 'services.settings.server': 'data:,#remote-settings-dummy/v1' },
  ...{ 'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false },
  ...{ 'browser.safebrowsing.malware.enabled': false, 'browser.safebrowsing.phishing.enabled': false },
  'ui.prefersReducedMotion': 1,
}

interface Context {
  readonly context: string
  readonly url: string
  readonly children: Context[]
}
type Send = <Answer>(method: string, params?: object) => Promise<Answer>

async function launch(): Promise<EngineBrowser> {
  if (program === undefined) throw new Error(`Install ${firefox.missing}.`)
  const processes = createProcesses()
  const profile = join(processes.folder, 'profile')
  mkdirSync(profile)
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = processes.start(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const send = await connect(`${await heard(child, /WebDriver BiDi listening on (ws:\S+)\s/)}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  let [first] = await listContexts(send)
  const browser: EngineBrowser = {
    version: capabilities.browserVersion,
    async open(url, size = { width: 1280, height: 800 }) {
      const { context } = await send<Context>('browsingContext.create', { type: 'window' })
      // The initial window never has the focus.
      if (first) await send('browsingContext.close', { context: first.context })
      first = undefined
      const window = createWindow(send, context)
      await window.setSize(size)
      await window.goto(url)
      return window
    },
    windows: async () => (await listContexts(send)).map(({ context }) => createWindow(send, context)),
    window: (start) => windowOf(browser, start),
    close: () => processes.end(),
  }
  return browser
}

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  socket.on('message', (data) => {
    const { id, type, result, message } = JSON.parse(String(data))
    const call = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') call?.reject(new Error(message))
    else call?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'))
  })
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
}

const listContexts = async (send: Send, root?: string): Promise<Context[]> =>
  (await send<{ contexts: Context[] }>('browsingContext.getTree', { root })).contexts

function createWindow(send: Send, context: string): Window {
  return {
    ...createView(createDriver(send, context)),
    async goto(url) {
      const navigate = () => send<void>('browsingContext.navigate', { context, url, wait: 'complete' })
      // Firefox sometimes aborts a navigation that begins while the page is busy.
      await navigate().catch((error) => {
        if (!/NS_BINDING_ABORTED/.test(error.message)) throw error
        return navigate()
      })
    },
    url: async () => (await listContexts(send, context))[0]?.url ?? '',
    setSize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    focus: () => send('browsingContext.activate', { context }),
    async tellsOf(role, name) {
      const locator = { type: 'accessibility', value: { role, name } }
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator })
      return nodes.length > 0
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: () => send('browsingContext.close', { context }),
  }
}

function createDriver(send: Send, context: string): ViewDriver {
  const act = (actions: object[]) => send<void>('input.performActions', { context, actions })
  return {
    async run(expression) {
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        ...{ expression, target: { context }, awaitPromise: true },
      })
      return result.value
    },
    mouse: (point, options) => act(mouseActions(point, options)),
    keys: (keys) => act(keyActions(keys)),
    hold: (key, ms) => act(holdActions(key, ms)),
    async child(start) {
      const [self] = await listContexts(send, context)
      const child = self?.children.find(({ url }) => url.startsWith(start))
      return child && createDriver(send, child.context)
    },
  }
}
