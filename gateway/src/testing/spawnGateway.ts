import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SpawnedGateway {
  readonly url: string
  readonly metricsUrl: string
  readonly dataDir: string
  said(): string
  /** `kill -9`: its files stay. */
  kill(): Promise<void>
  /** Lets it end well, and removes the files that were made for it. */
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** A gateway as a process of its own, as an operator runs it: built. */
export async function spawnGateway(environment: Record<string, string>): Promise<SpawnedGateway> {
  if (!existsSync(main)) throw new Error('The gateway is not built. Run: npx tsc -b gateway')
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'latchkey-gateway-'))
  const env = { PORT: '0', METRICS_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    dataDir,
    said: () => error,
    kill: () => leave('SIGKILL'),
    async stop() {
      await leave('SIGTERM')
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
