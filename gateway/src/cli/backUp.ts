import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Libsql from 'libsql'
import type { GatewayConfig } from '../config/config.ts'
import { LAST_BACKUP } from '../metrics/describeBackups.ts'
import { CommandError } from './CommandError.ts'
import { describeCopy } from './describeCopy.ts'

const KEY = 'name-signer.key'
const OWNER_ONLY = 0o600

/**
 * `main.js backup <folder>`: a consistent copy of `gateway.db`, made while the gateway writes, and the key of the zone of names. The
 * copy is read through before it counts as one. Relay messages are left out: clients send them again.
 */
export async function backUp(
  args: readonly string[],
  config: Pick<GatewayConfig, 'dataDir' | 'databaseUrl'>,
): Promise<string> {
  const [path] = args
  if (path === undefined || args.length > 1)
    throw new CommandError('Write: backup <folder>, a new or empty one.')
  if (config.databaseUrl)
    throw new CommandError(
      `DATABASE_URL is set: back Postgres up as docs/operating.md says, by its log (WAL) and pg_basebackup, or at least with pg_dump. If NAME_SIGNER_KEY is not set, also keep ${join(config.dataDir, KEY)}.`,
    )
  const folder = resolve(path)
  const source = join(config.dataDir, 'gateway.db')
  if (!existsSync(source))
    throw new CommandError(`${source} does not exist. Set DATA_DIR as for the gateway.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty. A backup never writes over another one.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, 'gateway.db')
  const database = new Libsql(source, { readonly: true, timeout: 10_000 })
  try {
    database.prepare('VACUUM INTO ?').run([target])
  } finally {
    database.close()
  }
  chmodSync(target, OWNER_ONLY)
  const held = describeCopy(target)
  const key = join(config.dataDir, KEY)
  const files = [target]
  if (existsSync(key)) {
    copyFileSync(key, join(folder, KEY))
    chmodSync(join(folder, KEY), OWNER_ONLY)
    files.push(join(folder, KEY))
  }
  // The gateway's metric reads when this was written.
  writeFileSync(join(config.dataDir, LAST_BACKUP), `${target}\n`, { mode: OWNER_ONLY })
  return [...files, held].join('\n')
}
