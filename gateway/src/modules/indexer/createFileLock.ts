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
  let file: Libsql.Database | undefined
  let isHeld = false
  return {
    take() {
      file ??= new Libsql(path, { timeout: 0 })
      try {
        if (!isHeld) file.exec('BEGIN EXCLUSIVE')
        isHeld = true
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      return isHeld
    },
    release() {
      file?.close()
      file = undefined
      isHeld = false
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}
