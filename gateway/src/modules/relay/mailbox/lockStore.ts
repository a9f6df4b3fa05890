import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'

/**
 * Makes the relay's files in a folder this process's own until it ends, however it ends: SQLite's locks go with their process.
 *
 * @returns gives them up; undefined if another process has them
 */
export function lockStore(dataDir: string): (() => void) | undefined {
  let database: Libsql.Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    database = new Libsql(join(dataDir, 'relay.lock'))
    const held = database
    held.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return () => {
      held.close()
    }
  } catch (error) {
    database?.close()
    // Opening the store fails for the same reason, and says what to do.
    return isBusy(error) ? undefined : () => {}
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|locked/.test(`${Reflect.get(error, 'code')} ${error.message}`)
}
