import Libsql from 'libsql'

/** A lock that one process on the machine holds at a time, and that the operating system lets go when that process dies. */
export interface FileLock {
  /** @returns whether it is ours now */
  take(): boolean
  release(): void
}

/**
 * Locks by an empty SQLite file, which nothing is ever written to: SQLite's own lock on it holds across containers that share the
 * folder, where process ids do not.
 */
export function createFileLock(path: string): FileLock {
  let held: Libsql.Database | undefined
  return {
    take() {
      if (held) return true
      const file = new Libsql(path, { timeout: 0 })
      try {
        file.exec('BEGIN EXCLUSIVE')
        held = file
        return true
      } catch (error) {
        file.close()
        if (isBusy(error)) return false
        throw error
      }
    },
    release() {
      held?.close()
      held = undefined
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}
