import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { readConfig } from '../../../config/config.ts'
import { createRelayServer } from '../createRelayServer.ts'

export interface TestRelay {
  /** `ws://127.0.0.1:…` */
  readonly url: string
  readonly dataDir: string
  /** What was logged so far, a line each. */
  readonly log: readonly string[]
  close(): Promise<void>
}

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
 * A relay alone on a free port of 127.0.0.1, with its own data folder unless `DATA_DIR` names one.
 *
 * @param environment - as an operator would set it
 */
export async function startRelay(environment: Record<string, string> = {}): Promise<TestRelay> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const log: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      log.push(String(chunk))
      done()
    },
  })
  const config = readConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_RPC: 'off', RELAY_RATE_LIMIT: 'off', ...unlimited },
    ...environment,
  })
  const relay = await createRelayServer(config, pino({ level: 'debug' }, stream))
  const url = await relay.listen()
  return {
    url: url.replace(/^http/, 'ws'),
    dataDir,
    log,
    async close() {
      await relay.close()
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
