import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createGateway } from '../gateway.ts'

export interface TestGateway {
  readonly url: string
  readonly dataDir: string
  readonly metricsUrl: string | undefined
  /** What was logged so far, a line each. */
  readonly log: readonly string[]
  /** Calls JSON-RPC with a project and a chain, and returns the answer as it came. */
  rpc(
    body: string | Uint8Array,
    options?: { chainId?: string; projectId?: string; origin?: string },
  ): Promise<Response>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

let migrated: Promise<string> | undefined

/** An empty database of today's shape: half of a gateway's start is making one. */
async function migrate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-empty-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await (await openDatabase({ databaseUrl: undefined, dataDir })).destroy()
  return join(dataDir, 'gateway.db')
}

/**
 * A whole gateway on a free port of 127.0.0.1, with its own data folder.
 *
 * @param environment - as an operator would set it
 */
export async function startTestGateway(environment: Record<string, string> = {}): Promise<TestGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-gateway-'))
  migrated ??= migrate()
  copyFileSync(await migrated, join(dataDir, 'gateway.db'))
  const log: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      log.push(String(chunk))
      done()
    },
  })
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    RATE_LIMIT_RPC: 'off',
    RATE_LIMIT_BYTES: 'off',
    ...environment,
  })
  const gateway = await createGateway(config, pino({ level: 'debug' }, stream))
  const url = await gateway.listen()
  return {
    url,
    metricsUrl: gateway.metricsUrl,
    dataDir,
    log,
    rpc(body, { chainId = 'eip155:42161', projectId = 'test', origin } = {}) {
      const query = new URLSearchParams({ chainId, projectId })
      const headers = { 'content-type': 'application/json', ...(origin ? { origin } : {}) }
      return fetch(`${url}/v1?${query}`, { method: 'POST', body: toBody(body), headers })
    },
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers, redirect: 'manual' }),
    async close() {
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Node's buffers are never shared memory, which is all that fetch's type excludes. */
function toBody(bytes: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return bytes as string | Uint8Array<ArrayBuffer>
}
