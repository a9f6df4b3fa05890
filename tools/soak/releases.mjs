import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { cacheDir, fromRoot, root } from '../../scripts/lib/paths.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startRedis } from '../../scripts/redis.mjs'
import { openRelease, PROJECT, ZONE } from '../../scripts/releases/openRelease.mjs'
import { postName } from '../../scripts/releases/signNames.mjs'
import { launch, openPhone, sendEther, showCode, untilKept, visit } from '../../scripts/releases/visit.mjs'

const SENDER = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 7,
})
const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const CHAIN = 'eip155:42161'

/**
 * Runs an earlier release and this one on one Postgres and one Redis: both see the same data, and each release's
 * pages work with the other's gateway.
 * @param runs how many names and transfers go through each gateway
 * @throws Error where something was lost, or one does not understand the other
 */
export async function soakReleases({ runs }) {
  const label = firstRelease()
  const work = mkdtempSync(join(tmpdir(), 'latchkey-releases-'))
  const ends = []
  try {
    const tree = join(cacheDir, 'soak', 'former', label)
    await step(`check out ${label}`, () => checkOut(label, tree))
    const logDir = join(cacheDir, 'soak', 'releases')
    const open = async (folder) => {
      const release = await openRelease(folder, { logDir })
      ends.push(release.stop)
      return release
    }
    const former = await step(`build ${label}`, () => open(tree))
    const current = await step('build this release', () => open(root))
    const postgres = await startPostgres()
    if (!postgres) throw new Error('Two releases share a Postgres. Debian: apt-get install postgresql')
    ends.push(postgres.stop)
    const redis = await startRedis()
    if (!redis) throw new Error('Two releases share a Redis. Debian: apt-get install redis-server')
    ends.push(redis.stop)
    const lab = await step('start the lab', () =>
      current.startLab({ stateDir: join(work, 'lab'), gatewayUrl: 'http://localhost:1' }),
    )
    const settings = (name) => ({
      ...Object.fromEntries(lab.chains.map(({ id, nodeUrl }) => [`RPC_URL_${id}`, nodeUrl])),
      ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: join(work, name) },
      ...{ APP_PROJECT_ID: PROJECT, DIRECTORY_FILE: lab.directoryPath ?? '', RELAY_RATE_LIMIT: 'off' },
    })
    const gateways = []
    // The page of each release is served by the gateway of the other.
    for (const [of, page, name] of [
      [former, current, label],
      [current, former, 'this-release'],
    ])
      await step(`start the gateway of ${name}`, async () => {
        // Pages of the former release may sign the bare form.
        const env = { ...settings(name), APP_DIR: page.appDir, NAME_BARE_MESSAGES: 'on' }
        const { url } = await of.startGateway(env)
        gateways.push({ url, name, write: of.writeNameMessage })
      })
    const names = await step(`${runs} names through each`, () => passNames(gateways, runs))
    const transfers = await step(`${runs} transfers, read at both`, () => passTransfers(gateways, lab, runs))
    const browser = await launch()
    ends.push(() => browser.close())
    const pages = await step('the page of each at the gateway of the other', () =>
      passPages(browser, gateways, lab.pageUrl),
    )
    return `${names} names and ${transfers} transfers known to both, ${pages} pages paired across, 0 lost`
  } finally {
    // Stop the gateways before their databases.
    for (const end of ends) await end()
    rmSync(work, { recursive: true, force: true })
  }
}

function firstRelease() {
  for (const entry of readdirSync(fromRoot('fixtures', 'releases'), { withFileTypes: true }))
    if (/^[0-9a-f]{7,40}$/.test(entry.name)) return entry.name
  throw new Error('fixtures/releases has no release that is labelled with its commit.')
}

/** A release's files, with the packages that it names; kept for the next run. */
async function checkOut(commit, tree) {
  const done = join(tree, '.cache', 'checked-out')
  if (existsSync(done)) return
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  await run('git', ['archive', '--format=tar', '-o', `${tree}.tar`, commit])
  await run('tar', ['-xf', `${tree}.tar`, '-C', tree])
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-progress']
  await run('npm', ['ci', ...quiet], { cwd: tree })
  rmSync(`${tree}.tar`)
  mkdirSync(dirname(done), { recursive: true })
  writeFileSync(done, '')
}

const register = ({ url, write }, account, name) =>
  postName(url, { write, account, said: { purpose: 'register', name, attributes: {} } })

/** A name through each gateway is read at the other, changed there, and read where it came from. */
async function passNames(gateways, runs) {
  let count = 0
  for (let at = 0; at < runs; at += 1)
    for (const [one, other] of [gateways, gateways.toReversed()]) {
      const account = privateKeyToAccount(generatePrivateKey())
      const name = `name-${at}-${one.name === gateways[0].name ? 'former' : 'current'}.${ZONE}`
      await register(one, account, name)
      const bio = `changed at ${other.name}`
      const said = { purpose: 'attributes', name, attributes: { bio } }
      await postName(other.url, { write: other.write, account, said })
      for (const { url } of gateways) {
        const { addresses, attributes } = await ask(url, `/v1/profile/account/${name}?apiVersion=2`)
        if (addresses['2147525809']?.address !== account.address || attributes.bio !== bio)
          throw new Error(`${name}: ${url} lost it, or its change.`)
      }
      count += 1
    }
  return count
}

/** The history of the same transfers, read to its end: at each gateway, and begun at the former and gone on with at this one. */
async function passTransfers(gateways, { nodeUrls: [nodeUrl] }, runs) {
  const wallet = createWalletClient({ account: SENDER, transport: http(nodeUrl) })
  const sent = []
  for (let at = 1; at <= runs; at += 1)
    sent.push(await wallet.sendTransaction({ chain: null, to: RECEIVER, value: BigInt(at) }))
  const wanted = sent.toReversed().join()
  const [former, current] = gateways
  for (const [first, rest] of [
    [former, former],
    [current, current],
    [former, current],
  ])
    await until(`${first.name}, then ${rest.name}, has every transfer`, async () => {
      const seen = []
      let cursor = ''
      for (let page = 0; cursor !== null; page += 1) {
        const query = new URLSearchParams({ chainId: CHAIN, ...(cursor ? { cursor } : {}) })
        const { url } = page === 0 ? first : rest
        const { data, next } = await ask(url, `/v1/account/${SENDER.address}/history?${query}`)
        seen.push(...data.map(({ metadata }) => metadata.hash))
        cursor = next
      }
      return seen.join() === wanted
    })
  return sent.length
}

/** A page at each gateway is paired with a phone at the other's relay, sends to a name that the other registered, and hears of it. */
async function passPages(browser, gateways, phoneUrl) {
  let count = 0
  for (const [one, other] of [gateways, gateways.toReversed()]) {
    const page = await visit(browser, local(one.url))
    const phone = await openPhone(browser, phoneUrl, `${local(other.url).replace('http', 'ws')}/relay`)
    const code = await showCode(page)
    await phone.evaluate((uri) => window.__labPhone.pair(uri), code)
    await untilKept(page, /\/state$/, /walletConnect/)
    const account = privateKeyToAccount(generatePrivateKey())
    const name = `page-${count}.${ZONE}`
    await register(other, account, name)
    await sendEther(page, { receiver: name, amount: '0.25' })
    await until(`the page at ${one.name} sent to ${name}`, async () => {
      const { data } = await ask(other.url, `/v1/account/${account.address}/history?chainId=${CHAIN}`)
      return data.some(({ transfers }) => transfers[0]?.quantity.numeric === '0.25')
    })
    await phone.evaluate(() => window.__labPhone.selectAccount(1))
    await untilKept(page, /\/state$/, /0x70997970C51812dc3A010C7d01b50e0d17dc79C8/i)
    await phone.context().close()
    await page.context().close()
    count += 1
  }
  return count
}

const local = (url) => url.replace('127.0.0.1', 'localhost')

async function ask(gatewayUrl, path) {
  const response = await fetch(`${gatewayUrl}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}`)
  if (!response.ok) throw new Error(`${gatewayUrl}${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function until(what, holds, patienceMs = 60_000) {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited a minute in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
