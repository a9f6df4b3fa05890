import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../../scripts/browser.mjs'
import { createChildren } from '../../scripts/lib/children.mjs'
import { cacheDir, fromRoot } from '../../scripts/lib/paths.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { buildPhone } from '../phoneClient/build.mjs'
import { unlimited } from './unlimited.mjs'

/** Lives after which the page is a new one, as a user's would be: the public client keeps much of each. */
const SLICE = 50
const AT_A_TIME = 4

/**
 * `runs` whole lives of the public client on both sides of our relay: a code, a session, a request and its answer, an
 * update, an extension, a ping and the end.
 * @throws Error where one of them did not come to its end, with what each was at
 */
export async function soakClients({ runs }) {
  await run('tsc', ['-b', 'gateway'])
  await buildPhone()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-clients-'))
  const children = createChildren({ onEnd() {} })
  const { origin, close } = await servePage()
  let browser
  try {
    const { url } = await children.start({
      name: 'the relay',
      args: [fromRoot('gateway/dist/main.js'), 'relay'],
      env: { PORT: '0', DATA_DIR: folder, ...unlimited },
      logPath: join(cacheDir, 'soak', 'clients.log'),
    })
    const relayUrl = url.replace(/^http/, 'ws')
    browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments() })
    const ends = []
    for (let done = 0; done < runs; done += SLICE)
      await step(`lives ${Math.min(runs, done + SLICE)} of ${runs}`, async () => {
        const count = Math.min(SLICE, runs - done)
        ends.push(...(await liveInPage({ browser, origin, relayUrl, count })))
      })
    return tell(ends)
  } finally {
    await browser?.close()
    close()
    await children.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An empty page, and beside it the phone's client. */
async function servePage() {
  const client = readFileSync(join(cacheDir, 'lab', 'phone', 'client.js'))
  const server = createServer(({ url }, response) => {
    const isClient = url === '/client.js'
    response.setHeader('content-type', isClient ? 'text/javascript' : 'text/html')
    response.end(isClient ? client : '<!doctype html><title>Clients</title>')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

async function liveInPage({ browser, origin, relayUrl, count }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    return await page.evaluate(liveAll, { relayUrl, count, atATime: AT_A_TIME })
  } finally {
    await context.close()
  }
}

/** Runs in the page. @returns for each life the step at which it ended, and the ms from its code to its session */
async function liveAll({ relayUrl, count, atATime }) {
  const { startClient } = await import(`${location.origin}/client.js`)
  const metadata = { name: 'Soak', description: '', url: location.origin, icons: [] }
  const start = (storagePrefix) => startClient({ projectId: 'soak', relayUrl, storagePrefix, metadata })
  const inTime = (promise, what) =>
    Promise.race([
      promise,
      new Promise((_, reject) => setTimeout(() => reject(new Error(`${what}: no answer in 20 s`)), 20_000)),
    ])
  const heardOnce = (client, event, isIt) =>
    new Promise((resolve) => {
      const hear = (heard) => {
        if (!isIt(heard)) return
        client.removeListener(event, hear)
        resolve(heard)
      }
      client.on(event, hear)
    })
  const chains = ['eip155:42161']
  const accounts = ['eip155:42161:0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
  const asked = { chains, methods: ['personal_sign'], events: ['chainChanged'] }

  async function live(app, wallet) {
    const began = performance.now()
    const { uri, approval } = await inTime(app.connect({ optionalNamespaces: { eip155: asked } }), 'code')
    const key = /^wc:([^@]+)/.exec(uri)[1]
    const proposed = heardOnce(wallet, 'session_proposal', ({ params }) => params.pairingTopic === key)
    await inTime(wallet.pair({ uri }), 'pair')
    const { id } = await inTime(proposed, 'proposal')
    const namespaces = { eip155: { ...asked, accounts } }
    const { acknowledged } = await inTime(wallet.approve({ id, namespaces }), 'approve')
    const { topic } = await inTime(approval(), 'session')
    const tookMs = performance.now() - began
    await inTime(acknowledged(), 'acknowledged')
    const question = heardOnce(wallet, 'session_request', (request) => request.topic === topic)
    const request = { method: 'personal_sign', params: ['0x00', accounts[0].slice(13)] }
    const answer = app.request({ topic, chainId: chains[0], request })
    const { id: questionId } = await inTime(question, 'request')
    await inTime(
      wallet.respond({ topic, response: { id: questionId, jsonrpc: '2.0', result: '0x01' } }),
      'respond',
    )
    if ((await inTime(answer, 'answer')) !== '0x01') throw new Error('answer: another one')
    const updated = heardOnce(app, 'session_update', (update) => update.topic === topic)
    const update = await inTime(wallet.update({ topic, namespaces }), 'update')
    await inTime(updated, 'updated')
    await inTime(update.acknowledged(), 'update acknowledged')
    await inTime((await wallet.extend({ topic })).acknowledged(), 'extended')
    await inTime(app.ping({ topic }), 'ping')
    const ended = heardOnce(wallet, 'session_delete', (end) => end.topic === topic)
    await inTime(app.disconnect({ topic, reason: { code: 6000, message: 'done' } }), 'disconnect')
    await inTime(ended, 'end')
    return { tookMs }
  }

  const ends = []
  const line = async (number) => {
    const app = await start(`app${number}`)
    const wallet = await start(`wallet${number}`)
    for (let life = number; life < count; life += atATime)
      ends.push(await live(app, wallet).catch((error) => ({ problem: String(error?.message ?? error) })))
  }
  await Promise.all(Array.from({ length: atATime }, (_, number) => line(number)))
  return ends
}

function tell(ends) {
  const problems = ends.flatMap(({ problem }) => problem ?? [])
  const times = ends.flatMap(({ tookMs }) => tookMs ?? []).sort((one, other) => one - other)
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  console.log(
    `      from code to session: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms; load average ${loadavg()[0].toFixed(1)}`,
  )
  if (problems.length > 0) throw new Error(`${problems.length} of ${ends.length}: ${problems.join('; ')}`)
  return `${ends.length} of ${ends.length} whole lives of the public client`
}
