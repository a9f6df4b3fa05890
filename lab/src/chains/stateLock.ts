import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locks a state folder, or throws with the holder's id: two labs in one folder would overwrite each other's chains. */
export function lockState(stateDir: string): () => void {
  mkdirSync(stateDir, { recursive: true })
  const path = join(stateDir, 'lab.pid')
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}`, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!isAlreadyThere(error)) throw error
    }
    const holder = Number(readFileSync(path, 'utf8'))
    if (isRunning(holder)) {
      throw new Error(
        `Process ${holder} already runs a lab on ${stateDir}. Stop it, or give this one another --state-dir. If it is no lab, remove ${path}.`,
      )
    }
    rmSync(path, { force: true })
  }
}

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
