// Drives a release like users and wallets would, and saves its stored data: databases and page records.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Libsql from 'libsql'
import { createWalletClient, http, parseEther } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { choosePortsAnywhere } from '../lib/ports.mjs'
import { step } from '../lib/progress.mjs'
import { run } from '../lib/run.mjs'
import { startPostgres } from '../postgres.mjs'
import { openRelease, PROJECT, ZONE } from './openRelease.mjs'
import { node, placeContract, postName } from './signNames.mjs'
import { useEmbeddedWallet } from './useEmbeddedWallet.mjs'
import { connectWallet, keptBy, launch, openPhone, sendEther, showCode, untilKept, visit } from './visit.mjs'

// The lab's public keys, and keys generated here. Nobody uses them.
const MNEMONIC = 'test test test test test test test test test test test junk'
const lab = (addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex })
const [KEYED, SENDER, WALLET_INDEX, PHONE_INDEX] = [lab(6), lab(7), 4, 1]
/** Has a key, and has never sent anything. */
const FRESH = privateKeyToAccount(`0x${'f1'.repeat(32)}`)
const CONTRACT = '0x00000000000000000000000000000000C0FFEE01'
const RECEIVER = '0x000000000000000000000000000000000000bEEF'
/** More than one page of a history. */
const TRANSFERS = 55
const CHAIN = 'eip155:42161'

/**
 * @param tree where the release stands, its packages installed
 * @param folder what is in it is replaced
 */
export async function makeRelease({ label, tree, folder }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  const release = await step(`build ${label}`, () => openRelease(tree, { logDir: join(work, 'logs') }))
  const postgres = await startPostgres()
  let browser
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'kit'), { recursive: true })
    const dataDir = join(work, 'gateway')
    const { port, walletPort } = await choosePortsAnywhere(['port', 'walletPort'])
    // Releases before the embedded wallet have none.
    const walletUrl = existsSync(release.frameDir) ? `http://localhost:${walletPort}` : undefined
    const chains = await step('start the lab', () =>
      release.startLab({ stateDir: join(work, 'lab'), gatewayUrl: `http://localhost:${port}`, walletUrl }),
    )
    const nodes = Object.fromEntries(chains.chains.map(({ id, nodeUrl }) => [`RPC_URL_${id}`, nodeUrl]))
    const projects = join(work, 'projects.json')
    writeFileSync(projects, JSON.stringify([{ id: PROJECT, origins: [chains.pageUrl], analytics: true }]))
    const settings = {
      ...nodes,
      PROJECTS_FILE: projects,
      DIRECTORY_FILE: chains.directoryPath ?? '',
      ENS_UNIVERSAL_RESOLVER: chains.names.universalResolver,
    }
    const keys = { current: 'one', keys: { one: randomBytes(32).toString('base64') } }
    keepJson(join(work, 'keys.json'), keys)
    chmodSync(join(work, 'keys.json'), 0o600)
    const gateway = await release.startGateway({
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(walletUrl && {
        WALLET_URL: walletUrl,
        WALLET_PORT: String(walletPort),
        WALLET_FRAME_DIR: release.frameDir,
        WALLET_KEK_FILE: join(work, 'keys.json'),
        WALLET_RECOVERY: 'managed',
        SMTP_URL: chains.mail.smtpUrl,
        MAIL_FROM: 'wallet@lab.test',
      }),
    })
    const [nodeUrl] = chains.nodeUrls
    await step('a history', () => sendMany(nodeUrl, TRANSFERS))
    await step('names', () => registerAll(release.writeNameMessage, gateway.url, nodeUrl))
    browser = await launch()
    const kept = await step('pages', () => visitAll(browser, chains, nodeUrl))
    for (const [name, entries] of Object.entries(kept)) keepJson(join(folder, 'kit', `${name}.json`), entries)
    const wallet =
      walletUrl &&
      (await step('the embedded wallet', () =>
        useEmbeddedWallet({ pageUrl: chains.pageUrl, walletUrl, mailUrl: chains.mail.url, work }),
      ))
    const expected = await step('what the gateway answers', async () => ({
      names: await askNames(gateway.url),
      history: await askHistory(gateway.url),
      owners: await askOwners(nodeUrl),
    }))
    if (postgres)
      await step('the same on Postgres', async () => {
        const head = Number(await node(nodeUrl, 'eth_blockNumber'))
        const other = await release.startGateway({
          ...settings,
          DATA_DIR: join(work, 'gateway-postgres'),
          DATABASE_URL: postgres.url,
          INDEX_FROM: String(head),
        })
        await registerAll(release.writeNameMessage, other.url, nodeUrl)
        await sendMany(nodeUrl, 2)
        expected.postgres = { names: await askNames(other.url), history: await askHistory(other.url) }
      })
    await browser.close()
    await release.stop()
    for (const name of ['gateway.db', 'relay.db']) {
      settle(join(dataDir, name))
      keepZipped(join(dataDir, name), join(folder, `${name}.gz`))
    }
    if (postgres) writeFileSync(join(folder, 'postgres.sql'), await dump(postgres.url))
    expected.heads = headsOf(join(dataDir, 'gateway.db'))
    expected.letters = lettersOf(join(dataDir, 'relay.db'))
    expected.analyticsEvents = countOf(join(dataDir, 'gateway.db'), 'analytics_events')
    const made = { label, madeAt: new Date().toISOString(), gatewayUrl: `http://localhost:${port}` }
    if (wallet) {
      const { profile, ...kept } = wallet
      writeFileSync(join(folder, 'profile.json.gz'), gzipSync(JSON.stringify(profile), { level: 9 }))
      expected.wallet = { ...kept, keys }
    }
    keepJson(join(folder, 'release.json'), { ...made, zone: ZONE, ...expected })
  } finally {
    await browser?.close()
    await release.stop()
    await postgres?.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function sendMany(nodeUrl, count) {
  const wallet = createWalletClient({ account: SENDER, transport: http(nodeUrl) })
  for (let at = 1; at <= count; at += 1)
    await wallet.sendTransaction({ chain: null, to: RECEIVER, value: BigInt(at) * 1_000_000_000_000_000n })
  const keyed = createWalletClient({ account: KEYED, transport: http(nodeUrl) })
  await keyed.sendTransaction({ chain: null, to: SENDER.address, value: parseEther('0.5') })
}

async function registerAll(write, gatewayUrl, nodeUrl) {
  const contract = await placeContract(nodeUrl, CONTRACT)
  const say = (account, said) => postName(gatewayUrl, { write, account, said })
  const register = (account, label, attributes = {}) =>
    say(account, { purpose: 'register', name: `${label}.${ZONE}`, attributes })
  await register(KEYED, 'keyed', { bio: 'Backs things', avatar: 'https://pictures.example/keyed.png' })
  const bitcoin = { coin_type: 0, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
  await say(KEYED, { purpose: 'address', name: `keyed.${ZONE}`, ...bitcoin })
  await register(FRESH, 'fresh')
  await register(contract, 'contract')
}

async function visitAll(browser, { pageUrl }, nodeUrl) {
  const wallet = await visit(browser, pageUrl)
  await connectWallet(wallet, WALLET_INDEX)
  await node(nodeUrl, 'evm_setIntervalMining', [0])
  await node(nodeUrl, 'evm_setAutomine', [false])
  await sendEther(wallet, { receiver: RECEIVER, amount: '0.321' })
  await untilKept(wallet, /\/activity$/, /nonce/)
  const connected = await keptBy(wallet)
  await node(nodeUrl, 'evm_setAutomine', [true])
  await node(nodeUrl, 'evm_setIntervalMining', [1])
  await wallet.context().close()

  const pairing = await visit(browser, pageUrl)
  const phone = await openPhone(browser, pageUrl)
  const code = await showCode(pairing)
  const waiting = await keptBy(pairing)
  await phone.evaluate((uri) => window.__labPhone.pair(uri), code)
  await untilKept(pairing, /\/pairing$/, /topic/)
  await untilKept(pairing, /\/state$/, /walletConnect/)
  const paired = await keptBy(pairing)
  await pairing.context().close()
  // The page is closed, so the phone's messages from here on wait at the relay.
  await phone.evaluate((index) => window.__labPhone.selectAccount(index), PHONE_INDEX)
  await phone.waitForTimeout(2_000)
  await phone.context().close()
  return { connected, code: waiting, paired }
}

async function ask(gatewayUrl, path) {
  const response = await fetch(`${gatewayUrl}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}`)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function askNames(gatewayUrl) {
  const labels = ['keyed', 'fresh', 'contract']
  return Promise.all(
    labels.map((label) => ask(gatewayUrl, `/v1/profile/account/${label}.${ZONE}?apiVersion=2`)),
  )
}

async function askOwners(nodeUrl) {
  const ask = async (address) => ({
    address,
    code: await node(nodeUrl, 'eth_getCode', [address, 'latest']),
    nonce: await node(nodeUrl, 'eth_getTransactionCount', [address, 'latest']),
  })
  return Promise.all([KEYED.address, FRESH.address, CONTRACT].map(ask))
}

/** Every page of the sender's history, what each transaction moved, and the cursor of the second page. */
async function askHistory(gatewayUrl) {
  const query = { address: SENDER.address, chainId: CHAIN }
  const path = `/v1/account/${query.address}/history`
  const page = (cursor) => ask(gatewayUrl, `${path}?${new URLSearchParams({ chainId: CHAIN, ...cursor })}`)
  let first = await page({})
  // The index is a moment behind what was just sent.
  while (first.data.length === 0 || first.missing?.some(({ part }) => part === 'recentHistory'))
    first = await page({})
  const pages = [first, ...(first.next === null ? [] : [await page({ cursor: first.next })])]
  return {
    ...query,
    names: first.names ?? {},
    cursor: first.next,
    pages: pages.map(({ data }) =>
      data.map(
        ({ metadata: { hash }, transfers: [first] }) =>
          `${hash} ${first.direction} ${first.quantity.numeric}`,
      ),
    ),
  }
}

function keepJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** Moves everything that a database holds into its one file, before it is kept. */
function settle(path) {
  const database = new Libsql(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function keepZipped(from, to) {
  writeFileSync(to, gzipSync(readFileSync(from), { level: 9 }))
}

/** The last block of each chain that is indexed: a later release finds its node where it was left. */
function headsOf(path) {
  const columns = 'chain, max(number) as number, hash'
  return readFrom(path, `select ${columns} from index_blocks group by chain`)
}

/** Messages that no client has taken. */
function lettersOf(path) {
  return readFrom(path, "select topic, message from letters where taken = '' order by seq")
}

function countOf(path, table) {
  return readFrom(path, `select count(*) as rows from ${table}`)[0].rows
}

function readFrom(path, query) {
  const database = new Libsql(path, { readonly: true })
  try {
    return database.prepare(query).all([])
  } finally {
    database.close()
  }
}

async function dump(url) {
  const text = await run('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url])
  // Lines for psql alone, and remarks.
  return text
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\)/.test(line))
    .join('\n')
}
