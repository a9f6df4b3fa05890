// The whole product on this machine: lab (chains, Lab Wallet, page) and gateway, started, healthy, and ended together.
// `npm start`, `npm run dev` and the end-to-end tests all start it here.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChildren } from './lib/children.mjs'
import { waitUntilHealthy } from './lib/health.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'
import { choosePorts, choosePortsAnywhere } from './lib/ports.mjs'
import { dropBrokenSnapshots } from './lib/snapshots.mjs'

export const wellKnownPorts = [
  { name: 'page', port: 4100 },
  { name: 'gateway', port: 4110 },
  { name: 'wallet', port: 4120 },
  { name: 'lab', port: 4200 },
  { name: 'arbitrum', port: 4201 },
  { name: 'arbitrumSepolia', port: 4202 },
  { name: 'solana', port: 4203 },
]

/** The project id that the page is built with and the gateway accepts from localhost. */
export const projectId = 'latchkey-lab'

/**
 * Starts lab and gateway and waits until both are healthy.
 * @param options.where 'well-known' (ports 4100 and on, else the next free ones) or 'anywhere' (for tests)
 * @param options.stateDir where chains, wallet and gateway keep what must survive; `.cache` unless told
 * @param options.fresh forgets that state first
 * @param options.past whether the first account has a history on Arbitrum One; it has at well-known ports unless told
 * @param options.appDir the built page to serve
 * @param options.pages resolves when the pages are built; the lab starts before
 * @param options.gatewaySettings environment variables of the gateway, over ours
 * @param options.step wraps each step: `(name, run) => run()` unless told
 * @param options.onStarting called with a function that ends what has been started so far
 * @param options.onEnd called with an Error when a server ends by itself after all had started
 * @param options.onMoved called with `[{ name, wanted, port }]` for well-known ports that were taken
 * @returns addresses and `stop()`, which ends everything
 */
export async function startStack({
  where = 'well-known',
  stateDir = cacheDir,
  logDir = join(stateDir, 'logs'),
  fresh = false,
  past = where === 'well-known',
  appDir = fromRoot('apps', 'backing', 'dist'),
  pages = Promise.resolve(),
  pageBehind = false,
  gatewaySettings = {},
  step = (_name, run) => run(),
  onStarting = () => {},
  onEnd = () => {},
  onMoved = () => {},
} = {}) {
  const wanted = pageBehind ? [...wellKnownPorts, { name: 'pageBehind', port: 4101 }] : wellKnownPorts
  const { ports, moved } = await choose(where, wanted)
  if (moved.length > 0) onMoved(moved)
  const instance = randomBytes(8).toString('hex')
  const gatewayUrl = `http://localhost:${ports.gateway}`
  const walletUrl = `http://localhost:${ports.wallet}`
  const broken = new AbortController()
  let started = false
  const children = createChildren({
    onEnd: (error) => {
      broken.abort(error)
      // During the start, the caller gets this as an exception.
      if (started) onEnd(error)
    },
  })
  const healthy = (name, url, proof = instance) =>
    waitUntilHealthy({ name, url, proof, signal: broken.signal })
  onStarting(() => children.stop())
  const common = { LATCHKEY_INSTANCE: instance, NODE_ENV: 'production' }

  try {
    if (fresh) {
      rmSync(join(stateDir, 'gateway'), { recursive: true, force: true })
      dropBrokenSnapshots(join(cacheDir, 'lab'))
    }
    // Its modules load while the lab starts.
    let giveEnvironment
    const gateway = children.start({
      name: 'the gateway',
      args: [
        fromRoot('scripts/lib/warm.mjs'),
        ...['gateway', 'main'].map((file) => fromRoot(`gateway/dist/${file}.js`)),
      ],
      env: common,
      later: new Promise((resolve) => {
        giveEnvironment = resolve
      }),
      logPath: join(logDir, 'gateway.log'),
    })
    gateway.catch(() => {})
    const lab = await step('start the lab', async () => {
      const nodePorts = [ports.arbitrum, ports.arbitrumSepolia, ports.solana].join(',')
      const flags = [fresh && '--fresh', past && '--past'].filter(Boolean)
      const ready = await children.start({
        name: 'the lab',
        args: [
          fromRoot('lab/dist/main.js'),
          ...['--port', String(ports.lab), '--page-port', String(ports.pageBehind ?? ports.page)],
          ...['--node-ports', nodePorts, '--app', appDir, '--gateway-url', gatewayUrl],
          ...['--wallet-url', walletUrl, '--project-id', projectId],
          ...['--state-dir', join(stateDir, 'lab', 'state'), ...flags],
        ],
        env: common,
        logPath: join(logDir, 'lab.log'),
      })
      await healthy('The lab', `${ready.labUrl}/health`)
      // Its configuration names the gateway that was chosen for this run.
      await healthy('The page', `${ready.pageUrl}/config.json`, gatewayUrl)
      return ready
    })
    await pages
    await step('start the gateway', async () => {
      giveEnvironment({ ...gatewayEnvironment({ ports, lab, stateDir, instance }), ...gatewaySettings })
      await gateway
      await healthy('The gateway', `http://127.0.0.1:${ports.gateway}/health`)
    })
    // The lab may have ended while the gateway was starting.
    broken.signal.throwIfAborted()
    started = true
    return {
      instance,
      ports,
      // With the development server in front, the page is there, and not where the lab serves it.
      pageUrl: pageBehind ? `http://localhost:${ports.page}` : lab.pageUrl,
      gatewayUrl,
      walletUrl,
      labUrl: lab.labUrl,
      mailUrl: lab.mail.url,
      nodeUrls: Object.fromEntries(lab.chains.map(({ id, nodeUrl }) => [id, nodeUrl])),
      solanaUrl: lab.solana.nodeUrl,
      projectId,
      stop: () => children.stop(),
    }
  } catch (error) {
    await children.stop()
    throw error
  }
}

async function choose(where, wanted) {
  if (where === 'well-known') return choosePorts(wanted)
  return { ports: await choosePortsAnywhere(wanted.map(({ name }) => name)), moved: [] }
}

function gatewayEnvironment({ ports, lab, stateDir, instance }) {
  return {
    HOST: '127.0.0.1',
    PORT: String(ports.gateway),
    // The gateway's answer to /health has this id, which distinguishes it from other programs on the port.
    BUILD_HASH: instance,
    DATA_DIR: join(stateDir, 'gateway'),
    // Ignore the developer's settings for a real gateway.
    ...{ DATABASE_URL: '', PROJECTS_FILE: '', PUBLIC_URL: '' },
    // Everybody on this machine is one client.
    ...{ RATE_LIMIT: '1000/10000', RATE_LIMIT_RPC: '5000/50000', RATE_LIMIT_BYTES: 'off', RPC_METHODS: '' },
    // The lab's chains are short: their whole history is read.
    ...{ DATA_SOURCES: 'indexer,node', INDEX_FROM: '0' },
    // The Lab Phone, at the address where this run serves it.
    DIRECTORY_FILE: lab.directoryPath ?? '',
    ...{ DIRECTORY_ICONS_DIR: '', DIRECTORY_PUBLIC_KEY: '' },
    // Through the lab's proxy, which can inject faults.
    ...Object.fromEntries(lab.chains.map(({ id, rpcUrl }) => [`RPC_URL_${id}`, rpcUrl])),
    RPC_URLS: JSON.stringify({
      [lab.solana.caipNetworkId]: lab.solana.rpcUrl,
      [lab.bitcoin.caipNetworkId]: lab.bitcoin.esploraUrl,
    }),
    // The lab's checkout sells coins.
    ...{ ONRAMP_SANDBOX_URL: lab.checkout.url, ONRAMP_SANDBOX_SECRET: lab.checkout.secret },
    ...walletEnvironment({ ports, lab, stateDir }),
    // The lab pays for everybody's operations.
    RELAYER_KEY_FILE: writeRelayerKey(join(stateDir, 'wallet-keys'), lab.relayerKey),
    ...{ RELAYER_CHAINS: '', RELAYER_SPONSOR_PER_DAY: '100', RELAYER_SPONSOR_PER_ACCOUNT: '10' },
    NAME_ZONE: lab.names.zone,
    NAME_REGISTRATION: 'any',
    NAME_SIGNER_KEY: lab.names.signerKey,
    // The lab's Arbitrum has its names besides.
    ENS_CHAIN_ID: String(lab.chains[0].id),
    ENS_UNIVERSAL_RESOLVER: lab.names.universalResolver,
  }
}

/** The embedded wallet, with the lab's mail sink. Its page is served where it has been built. */
function walletEnvironment({ ports, lab, stateDir }) {
  const frameDir = fromRoot('apps', 'frame', 'dist')
  return {
    WALLET_URL: `http://localhost:${ports.wallet}`,
    WALLET_HOST: '127.0.0.1',
    WALLET_PORT: String(ports.wallet),
    WALLET_FRAME_DIR: existsSync(join(frameDir, 'index.html')) ? frameDir : '',
    WALLET_KEK_FILE: makeKeyList(join(stateDir, 'wallet-keys')),
    WALLET_RECOVERY: 'managed',
    // What approvals say of the lab's contracts.
    WALLET_DESCRIPTORS_DIR: fromRoot('lab', 'descriptors'),
    WALLET_MAILS_PER_CLIENT: '100000',
    SMTP_URL: lab.mail.smtpUrl,
    MAIL_FROM: 'Latchkey Lab <wallet@lab.test>',
    ...socialEnvironment({ lab, stateDir }),
    FARCASTER_RELAY_URL: lab.farcaster.relayUrl,
    // Its registry is on a chain of the lab, whose transactions are indexed under that chain's own id.
    ...{ RPC_URL_10: lab.farcaster.rpcUrl, DATA_SOURCES_10: 'node' },
  }
}

/** The lab's stand-ins for providers of accounts. */
function socialEnvironment({ lab: { social }, stateDir }) {
  const keyFile = join(stateDir, 'wallet-keys', 'apple.p8')
  writeFileSync(keyFile, social.appleKey, { mode: 0o600 })
  return {
    ...Object.fromEntries(
      social.providers.flatMap((id) => [
        [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`, social.id],
        [`SOCIAL_${id.toUpperCase()}_CLIENT_SECRET`, social.secret],
        [`SOCIAL_${id.toUpperCase()}_BASE_URL`, `${social.url}/${id}`],
      ]),
    ),
    SOCIAL_APPLE_TEAM_ID: social.teamId,
    SOCIAL_APPLE_KEY_ID: social.keyId,
    SOCIAL_APPLE_KEY_FILE: keyFile,
  }
}

function writeRelayerKey(folder, key) {
  const path = join(folder, 'relayer.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(path, `${key}\n`, { mode: 0o600 })
  return path
}

// It stays beside the state, and not in the gateway's folder, which the gateway would refuse.
function makeKeyList(folder) {
  const path = join(folder, 'keys.json')
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = { lab: randomBytes(32).toString('base64') }
  writeFileSync(path, JSON.stringify({ current: 'lab', keys }), { mode: 0o600 })
  return path
}
