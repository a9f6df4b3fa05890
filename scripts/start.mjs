// `npm start`: from a fresh clone to a page that can be used, with nothing but Node.
// `--fresh` forgets the chains' state; `--dev` (npm run dev) serves the page from its sources with hot reload.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages, buildPrograms, seedChains } from './build.mjs'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { askHealth } from './lib/health.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { onNpmGone } from './lib/parent.mjs'
import { cacheDir, root } from './lib/paths.mjs'
import { bold, dim, formatDuration, formatTable, step, yellow } from './lib/progress.mjs'
import { startStack } from './stack.mjs'

const help = `npm start [-- --fresh]   build and serve everything on this machine
npm run dev              the same, the page with hot reload

  --fresh   begin with new chains: forget balances, transactions and what the Lab Wallet remembers
`
const runningPath = join(cacheDir, 'running.json')

async function main(options, ending) {
  const started = performance.now()
  // npm leaves a blank line of its own before a script's first.
  const above = process.env.npm_lifecycle_event === undefined ? '\n' : ''
  console.log(`${above}${bold('Latchkey')} ${dim(versionOf())}\n`)
  await refuseSecondStart()
  await installDependencies()
  await buildPrograms()
  const stackOptions = {
    ...{ fresh: options.fresh, pageBehind: options.dev, step },
    ...{ onMoved: tellMoved, onStarting: ending.add, onEnd: ending.fail },
  }
  // The lab starts while the pages are built.
  const pages = buildPages({ withPage: !options.dev })
  const [stack] = await Promise.all([seedChains().then(() => startStack({ ...stackOptions, pages })), pages])
  if (options.dev) {
    const { startDevServer } = await import('./dev.mjs')
    await step('start the page (hot reload)', async () => ending.add(await startDevServer(stack)))
  }
  writeIfChanged(runningPath, JSON.stringify({ pid: process.pid, ...stack }))
  tellAddresses(stack, performance.now() - started)
  // Last, because nothing waits for it: the phone's page looks for it until it is there.
  const missing = await preparePhone()
  if (missing !== undefined && !ending.hasBegun())
    console.log(`  ${yellow('!')} The Lab Phone cannot be used in this run: ${missing}\n`)
}

/** Makes the Lab Phone's client, the first time only. Resolves with why it is not there; everything else works without it. */
async function preparePhone() {
  const { buildPhone } = await import('../tools/phoneClient/build.mjs')
  return buildPhone().then(
    () => undefined,
    (error) => error.message,
  )
}

function readOptions() {
  const flag = { type: 'boolean', default: false }
  try {
    return parseArgs({ options: { fresh: flag, dev: flag, help: { ...flag, short: 'h' } } }).values
  } catch (error) {
    console.error(`${error.message}\n\n${help}`)
    process.exit(1)
  }
}

// Two stacks would write to the same state. Ask by /health which one runs, since another program may have the pid by now.
async function refuseSecondStart() {
  const { pid, pageUrl, labUrl, instance } = readRunning()
  if (typeof instance !== 'string' || !isAlive(pid)) return
  const { ok } = await askHealth(`${labUrl}/health`, instance)
  if (!ok) return
  throw new Error(
    `Latchkey is already running from this folder (process ${pid}): ${pageUrl}\nEnd it there with Ctrl-C first.`,
  )
}

// A file that is absent, or cut short by a full disk, says that nothing runs.
function readRunning() {
  try {
    return JSON.parse(readIfThere(runningPath) ?? '{}')
  } catch {
    return {}
  }
}

/** Ends everything that was added, in reverse order, once, for any reason. */
function endOnSignals() {
  const ends = []
  let endingSince
  const end = async (code) => {
    endingSince = performance.now()
    for (const stop of ends.reverse()) await stop()
    process.exit(code)
  }
  const hear = (code) => {
    if (endingSince === undefined) {
      console.log(dim('\n  Ending the servers…'))
      void end(code)
    } else if (performance.now() - endingSince > 1_000) {
      // Asked twice, a user means it: stop() insists when it is called again. (npm repeats the first Ctrl-C at once.)
      for (const stop of ends) void stop()
    }
  }
  process.on('SIGINT', () => hear(0))
  process.on('SIGTERM', () => hear(143))
  process.on('SIGHUP', () => hear(129))
  onNpmGone(() => hear(143))
  // Output fails after the terminal is closed, but the servers must still be ended.
  process.stdout.on('error', () => {})
  return {
    add: (stop) => ends.push(stop),
    hasBegun: () => endingSince !== undefined,
    fail: (error) => {
      if (endingSince !== undefined) return
      tellFailure(error)
      void end(1)
    },
  }
}

function tellMoved(moved) {
  for (const { name, wanted, port } of moved)
    console.log(`  ${yellow('!')} ${wanted} is taken, using ${port} (${labels[name]})`)
}

const labels = {
  page: 'Backing page',
  gateway: 'Gateway',
  wallet: 'Embedded wallet',
  lab: 'Lab',
  arbitrum: 'Arbitrum One, local',
  arbitrumSepolia: 'Arbitrum Sepolia, local',
  solana: 'Solana Devnet, local',
  pageBehind: "the lab's own page server",
}

function tellAddresses(stack, durationMs) {
  const rows = [
    [labels.page, stack.pageUrl, 'open this'],
    ['Lab Phone', `${stack.pageUrl}/phone`, 'a wallet to pair with'],
    [labels.gateway, stack.gatewayUrl, '/health'],
    [labels.wallet, stack.walletUrl, 'shown by the page'],
    ['Inbox', stack.mailUrl, 'mails of the embedded wallet'],
    [labels.lab, stack.labUrl, '/health'],
    [labels.arbitrum, stack.nodeUrls[42161], 'chain 42161, no real money'],
    [labels.arbitrumSepolia, stack.nodeUrls[421614], 'chain 421614, no real money'],
    [labels.solana, stack.solanaUrl, 'devnet, no real money'],
  ]
  console.log(`\n  Ready in ${formatDuration(durationMs)}.\n\n${formatTable(rows, { indent: 4 })}\n`)
  console.log(`  What to do first: open ${bold(stack.pageUrl)}, press ${bold('Connect Wallet')},`)
  console.log(`  choose ${bold('Lab Wallet')}, and press ${bold('Approve')} in its window.\n`)
  console.log(
    dim(
      `  Ctrl-C ends everything. Logs: ${relative(root, join(cacheDir, 'logs'))}/. To start with new chains: npm start -- --fresh\n`,
    ),
  )
}

function tellFailure(error) {
  const message = error.message.charAt(0).toUpperCase() + error.message.slice(1)
  console.error(`\n  ${bold(message.replaceAll('\n', '\n  '))}`)
  // What a command said is printed with its step.
  if (error.logPath) {
    console.error(`\n${error.output.replace(/^/gm, '    ')}\n`)
    console.error(`  The whole log: ${relative(root, error.logPath)}`)
    console.error('  If it stays so, start with new chains: npm start -- --fresh\n')
  }
}

function isAlive(pid) {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const versionOf = () => JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')).version

const options = readOptions()
if (options.help) {
  console.log(help)
} else {
  requireNode()
  const ending = endOnSignals()
  await main(options, ending).catch(ending.fail)
}
