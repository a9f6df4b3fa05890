import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'

/**
 * Locks the relay's files in a folder for this process. SQLite's locks end with their process, however it ends.
 *
 * @returns a function that unlocks the files; undefined if another process has locked them
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
    // Opening the store then fails for the same reason, and its error says what to do.
    return isBusy(error) ? undefined : () => {}
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|locked/.test(`${Reflect.get(error, 'code')} ${error.message}`)
}
