// A gateway as an operator runs it: built, in a process of its own, with default limits and one listed project.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromRoot } from '../../../scripts/lib/paths.mjs'
import { startProcess } from './workers.mjs'

export const projectId = 'attacked'
export const origin = 'https://app.example'
export const chainId = 'eip155:31337'
/** The listed token of the stand-in's chain. */
export const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const probe = fileURLToPath(new URL('./probe.mjs', import.meta.url))
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const START_MS = 30_000
/** As in a small container. */
const HEAP = '--max-old-space-size=512'

/**
 * Starts the gateway and waits until it listens.
 * @param options.root the folder of the checkout whose built gateway is attacked
 * @param options.nodePort the stand-in's
 * @param options.settings environment variables on top of the defaults
 * @param options.profile `{ dir, name }` of the processor profile that it writes when it is stopped, if any
 * @param options.imports modules that it loads first, beside the probe
 * @returns `{ url, pid, projectsFile, dataDir, ask(collect), ended, stop() }`
 */
export async function startGateway({ root = fromRoot(), nodePort, settings = {}, profile, imports = [] }) {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-attack-'))
  const projectsFile = join(dir, 'projects.json')
  const project = { id: projectId, name: 'Attacked', origins: [origin], analytics: true }
  writeFileSync(projectsFile, JSON.stringify([project]))
  writeTokens(join(dir, 'tokens'))
  const env = {
    PATH: process.env.PATH,
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0' },
    ...{ DATA_DIR: join(dir, 'data'), PROJECTS_FILE: projectsFile, TOKEN_LIST_DIR: join(dir, 'tokens') },
    RPC_URL_31337: `http://127.0.0.1:${nodePort}`,
    ...settings,
  }
  const child = startProcess(join(root, 'gateway', 'dist', 'main.js'), {
    ...{ core: 0, env },
    nodeArgs: [
      ...[HEAP, '--expose-gc', ...profileArgs(profile)],
      ...[probe, ...imports].flatMap((path) => ['--import', path]),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = []
  child.stderr.on('data', (chunk) => {
    said.push(String(chunk))
    if (said.length > 50) said.shift()
  })
  let ended
  const closed = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      ended = `${signal ?? `code ${code}`}`
      resolve()
    }),
  )
  const url = await readUrl(child, said, closed)
  return {
    ...{ url, pid: child.pid, child, projectsFile, dataDir: join(dir, 'data') },
    /** How the process ended; undefined while it runs. */
    ended: () => ended,
    said: () => said.join(''),
    rssBytes: () => rssOf(child.pid),
    /** The probe's answer, after a full garbage collection if requested; undefined if the process ended or doesn't answer. */
    ask(collect = false, timeoutMs = 20_000) {
      if (ended || !child.connected) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), timeoutMs)
        child.once('message', (memory) => {
          clearTimeout(timer)
          resolve(memory)
        })
        closed.then(() => resolve(undefined))
        child.send({ collect }, () => {})
      })
    },
    async stop() {
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await closed
      clearTimeout(insist)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function readUrl(child, said, closed) {
  return new Promise((resolve, reject) => {
    const fail = (what) => {
      child.kill('SIGKILL')
      reject(new Error(`The gateway ${what}. ${said.join('').trim()}`))
    }
    const timer = setTimeout(() => fail(`did not listen within ${START_MS / 1_000} s`), START_MS)
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
      if (!out.includes('\n')) return
      clearTimeout(timer)
      resolve(JSON.parse(out.split('\n')[0]).url)
    })
    closed.then(() => fail('did not start'))
  })
}

function profileArgs(profile) {
  if (!profile) return []
  const { dir, name } = profile
  return ['--cpu-prof', `--cpu-prof-dir=${dir}`, `--cpu-prof-name=${name}`, '--cpu-prof-interval=500']
}

/** The chain's coin and one token, so that balances can be asked for. */
function writeTokens(dir) {
  mkdirSync(dir)
  const version = { major: 1, minor: 0, patch: 0 }
  const tokens = [
    { chainId: 31_337, address: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18 },
    { chainId: 31_337, address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ]
  const list = { name: 'Attack run', timestamp: '2026-11-22T00:00:00Z', version, tokens }
  writeFileSync(join(dir, 'tokens.json'), JSON.stringify(list))
}

/** Resident memory as reported by the system, so it works while the process is busy; undefined without /proc. */
function rssOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
  } catch {
    return undefined
  }
}
