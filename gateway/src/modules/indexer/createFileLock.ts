import Libsql from 'libsql'

/** A lock that one process on the machine holds at a time, and that the operating system releases when that process ends. */
export interface FileLock {
  /** @returns whether this process now holds the lock */
  take(): boolean
  release(): void
}

/**
 * Locks with an empty SQLite file that is never written: SQLite's lock on the file works across containers that share the folder,
 * while process ids do not.
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
