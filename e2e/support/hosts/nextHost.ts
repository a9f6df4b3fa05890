import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { freePort } from '../../../lab/src/chains/freePort.ts'
import { fromRoot } from '../fromRoot.ts'
import { hashFolders } from '../hashFolders.ts'
import { installHost } from './installHost.ts'

const run = promisify(execFile)
const source = fromRoot('e2e/hosts/next')
const folder = fromRoot('.cache/e2e/hosts/next')
const packages = ['contract', 'clear-signing', 'core', 'evm', 'react', 'siwx']
const DOCUMENTED_GATEWAY = 'https://gateway.example'
const env = {
  ...process.env,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_OPTIONS: `--require ${fromRoot('e2e/hosts/loopbackOnly.cjs')}`,
}

export interface NextHost {
  readonly url: string
  /** Everything that Next.js printed while it built and served. */
  readonly said: () => string
  stop(): void
}

/** Installs the host. Returns whether the registry was reachable. */
export function installNext(): Promise<boolean> {
  return installHost(source, folder)
}

/** Builds the host over our packages as they would be published, and serves it as in production. */
export async function startNext(): Promise<NextHost> {
  let said = await buildNext()
  nameGateway(inject('stack').gatewayUrl)
  const port = await freePort()
  const server = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: folder,
      env: { ...env, ORIGIN: `http://localhost:${port}` },
    },
  )
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      said += text
    })
  await ready(server, () => said)
  return { url: `http://localhost:${port}`, said: () => said, stop: () => void server.kill() }
}

async function buildNext(): Promise<string> {
  const hash = hashFolders(['e2e/hosts/next', ...packages.map((name) => `packages/${name}/dist`)])
  const stamp = join(folder, '.next', 'built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(hash)) return ''
  rmSync(join(folder, '.next'), { recursive: true, force: true })
  cpSync(source, folder, { recursive: true })
  await installPackages()
  const { stdout, stderr } = await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: folder,
    env,
  })
  writeFileSync(stamp, `${hash} ${DOCUMENTED_GATEWAY}`)
  return stdout + stderr
}

/** Packed by `npm pack`, so that files missing from a package's file list are missing here too. */
async function installPackages(): Promise<void> {
  const packed = join(folder, 'packed')
  mkdirSync(packed, { recursive: true })
  const workspaces = packages.flatMap((name) => ['-w', `packages/${name}`])
  await run('npm', ['pack', ...workspaces, '--pack-destination', packed, '--ignore-scripts'], {
    cwd: fromRoot('.'),
  })
  for (const name of packages) {
    const target = join(folder, 'node_modules', '@latchkey', name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    const archive = readdirSync(packed).find((file) => file.startsWith(`latchkey-${name}-`)) ?? ''
    await run('tar', ['-xzf', join(packed, archive), '--strip-components=1', '-C', target])
  }
}

/** This run's gateway has a different address than the build's. */
function nameGateway(url: string): void {
  const stamp = join(folder, '.next', 'built')
  const [hash, former = ''] = readFileSync(stamp, 'utf8').split(' ')
  for (const entry of readdirSync(join(folder, '.next'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|json|html|rsc)$/.test(entry.name) || /[/\\]cache[/\\]/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    if (text.includes(former)) writeFileSync(path, text.replaceAll(former, url))
  }
  writeFileSync(stamp, `${hash} ${url}`)
}

function ready(server: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`Next.js ended:\n${said()}`)))
    server.stdout?.on('data', () => {
      if (/Ready in/.test(said())) resolve()
    })
  })
}
