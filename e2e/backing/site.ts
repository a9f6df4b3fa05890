import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { fromRoot } from '../hosts/fromRoot.ts'

/** A folder of its own, gone with `remove`. */
export function scratch(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backing-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Builds the Backing page into a folder, as a person would. In `development` React warns, and every file has another name.
 *
 * @throws what execFile() throws: `stderr` holds what the build said
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

/** The id of the build in a folder. */
export function idOf(folder: string): string {
  const latest = readJson(folder, 'builds/latest.json')
  if (typeof latest === 'object' && latest && 'id' in latest && typeof latest.id === 'string')
    return latest.id
  throw new Error(`${folder} has no build.`)
}

/**
 * Puts a build in the place of whatever was served, at once, as a link that is pointed elsewhere: nothing of what was
 * there is left, and nobody is answered from half a build.
 */
export function deploy(place: string, build: string, config: object = {}): void {
  const folder = mkdtempSync(`${place}-`)
  cpSync(build, folder, { recursive: true })
  const { gatewayUrl, projectId } = inject('stack')
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ projectId, gatewayUrl, lab: true, ...config }))
  symlinkSync(folder, `${folder}.link`)
  renameSync(`${folder}.link`, place)
}

/** Serves a folder by a gateway of its own, the way an operator does. */
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
