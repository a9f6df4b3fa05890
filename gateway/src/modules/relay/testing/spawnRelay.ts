import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SpawnedRelay {
  /** `ws://127.0.0.1:…` */
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** What it wrote on standard error. */
  said(): string
  /** `kill -9`: its files stay. */
  kill(): Promise<void>
  /** Lets it end well. Files that were made for it are removed. */
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../../../dist/main.js', import.meta.url))

const unlimited = {
  RATE_LIMIT_RPC_PROJECT: 'off',
  RATE_LIMIT_RPC_ALL: 'off',
  RATE_LIMIT_BYTES: 'off',
  RELAY_BYTES_PER_CLIENT: 'off',
  RELAY_BYTES_PER_ADDRESS: 'off',
  RELAY_BYTES_PER_PROJECT: 'off',
  RELAY_FRAME_RATE: 'off',
}

/**
 * A relay as a process of its own, as an operator runs it: built.
 *
 * @param environment - as an operator would set it; `DATA_DIR` and `PORT` are made up unless given
 */
export async function spawnRelay(environment: Record<string, string> = {}): Promise<SpawnedRelay> {
  if (!existsSync(main)) throw new Error('The gateway is not built. Run: npx tsc -b gateway')
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const env = {
    ...{
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_RPC: 'off',
      RELAY_RATE_LIMIT: 'off',
      ...unlimited,
      LOG_LEVEL: 'warn',
    },
    ...environment,
  }
  const child = spawn(process.execPath, [main, 'relay'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let out = ''
  let error = ''
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      if (out.includes('\n')) resolve(JSON.parse(out).url)
    })
    exited.then(() => reject(new Error(`The relay ended: ${error}`)))
  })
  const leave = async (signal: 'SIGKILL' | 'SIGTERM') => {
    process.off('exit', end)
    child.kill(signal)
    await exited
  }
  return {
    url: url.replace(/^http/, 'ws'),
    pid: child.pid ?? 0,
    dataDir,
    said: () => error,
    kill: () => leave('SIGKILL'),
    async stop() {
      await leave('SIGTERM')
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
