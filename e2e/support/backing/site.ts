import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { fromRoot } from '../fromRoot.ts'

export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backing-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Builds the Backing page into a folder with the public command. In `development`, React warns and file names differ.
 * @throws the error of execFile(), whose `stderr` has the build's output
 */
export async function buildPage(
  outDir: string,
  { mode = 'production', ...env }: Readonly<Record<string, string>> = {},
): Promise<void> {
  const vite = fromRoot('node_modules/vite/bin/vite.js')
  const args = ['build', 'apps/backing', '--outDir', outDir, '--emptyOutDir', '--mode', mode]
  const plain = mode === 'production' ? [] : ['--minify', 'false']
  await promisify(execFile)(process.execPath, [vite, ...args, ...plain, '--logLevel', 'warn'], {
    cwd: fromRoot(''),
    env: { ...process.env, NODE_ENV: mode, ...env },
  })
}

export function readJson(folder: string, path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

export function idOf(folder: string): string {
  const latest = readJson(folder, 'builds/latest.json')
  if (typeof latest === 'object' && latest && 'id' in latest && typeof latest.id === 'string')
    return latest.id
  throw new Error(`${folder} has no build.`)
}

/** Replaces the served build atomically by switching a link, so that no request sees half a build. */
export function deploy(place: string, build: string, config: object = {}): void {
  const folder = mkdtempSync(`${place}-`)
  cpSync(build, folder, { recursive: true })
  const { gatewayUrl, projectId } = inject('stack')
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ projectId, gatewayUrl, lab: true, ...config }))
  symlinkSync(folder, `${folder}.link`)
  renameSync(`${folder}.link`, place)
}

export async function serveByGateway(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { nodeUrls, gatewayUrl } = inject('stack')
  const data = scratch()
  const gateway = spawn(process.execPath, [fromRoot('gateway/dist/main.js')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: data.folder,
      RPC_URL_42161: nodeUrls[42161],
      APP_DIR: folder,
      APP_ORIGINS: gatewayUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(createInterface(gateway.stdout), 'line')
  const { url }: { url: string } = JSON.parse(String(line))
  return {
    url,
    async stop() {
      gateway.kill()
      await once(gateway, 'exit')
      data.remove()
    },
  }
}

/** The headers that docs/backing.md requires of a static host. */
function documentedHeaders(gatewayUrl: string): Record<string, string> {
  const page = readFileSync(fromRoot('docs/backing.md'), 'utf8')
  const block = /```\n(Content-Security-Policy:[^`]+)```/.exec(page)?.[1]
  if (!block) throw new Error('docs/backing.md shows no headers.')
  const lines = block
    .replaceAll('WSS-GATEWAY', gatewayUrl.replace(/^http/, 'ws'))
    .replaceAll('GATEWAY', gatewayUrl)
  return Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A minimal static host: files, `404.html` for unknown paths, and the headers that our page requires. */
export async function serveByStaticHost(folder: string): Promise<{ readonly url: string; stop(): void }> {
  const headers = documentedHeaders(inject('stack').gatewayUrl)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const isThere = existsSync(path)
    const file = isThere ? path : join(folder, '404.html')
    response.writeHead(isThere ? 200 : 404, {
      ...headers,
      'content-type': TYPES[extname(file)] ?? 'text/plain',
    })
    response.end(readFileSync(file))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = listeningAt(server)
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

function listeningAt(server: Server): AddressInfo {
  return server.address() as AddressInfo
}
