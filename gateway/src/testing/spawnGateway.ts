import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleGateway } from './bundleGateway.ts'

export interface SpawnedGateway {
  readonly url: string
  readonly metricsUrl: string
  readonly pid: number
  readonly dataDir: string
  /** What it wrote on standard error. */
  said(): string
  /** `kill -9`: its files stay. */
  kill(): Promise<void>
  /** Lets it end well. Files that were made for it are removed. */
  stop(): Promise<void>
}

/**
 * The built gateway as a process of its own. main.test.ts starts it as an operator does.
 *
 * @param environment - as an operator would set it; `DATA_DIR` and ports are made up unless given
 * @param words - the command line's words, such as `relay`
 */
export async function spawnGateway(
  environment: Record<string, string> = {},
  ...words: readonly string[]
): Promise<SpawnedGateway> {
  return spawnMain(await bundleGateway(), environment, words)
}

/** The same for another gateway than today's, by its `main.js`. */
export async function spawnMain(
  main: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<SpawnedGateway> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'latchkey-gateway-'))
  const env = { PORT: '0', METRICS_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment }
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let out = ''
  let error = ''
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const { url, metricsUrl } = await new Promise<{ url: string; metricsUrl: string }>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      if (out.includes('\n')) resolve(JSON.parse(out))
    })
    exited.then(() => reject(new Error(`The gateway ended: ${error}`)))
  })
  const leave = async (signal: 'SIGKILL' | 'SIGTERM') => {
    process.off('exit', end)
    child.kill(signal)
    await exited
  }
  return {
    url,
    metricsUrl,
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
