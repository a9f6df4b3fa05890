import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromRoot } from '../fromRoot.ts'

export interface Processes {
  readonly folder: string
  start(program: string, args: readonly string[], env?: Record<string, string>): ChildProcess
  /** Ends the programs and deletes the folder. The same happens when this process ends for any reason. */
  end(): Promise<void>
}

export function createProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-engine-'))
  const reaper = spawn(process.execPath, [fromRoot('scripts/lib/reaper.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  reaper.unref()
  const ended = new Promise<void>((resolve) => reaper.once('exit', () => resolve()))
  reaper.stdin.write(`folder ${folder}\n`)
  return {
    folder,
    start(program, args, env = {}) {
      const child = spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { ...process.env, HOME: folder, TMPDIR: folder, XDG_RUNTIME_DIR: folder, ...env },
      })
      // The code that waits for the program reports that it is not ready.
      child.on('error', () => {})
      for (const stream of [child.stdout, child.stderr]) stream.resume()
      if (child.pid !== undefined) reaper.stdin.write(`add ${child.pid}\n`)
      return child
    },
    end() {
      reaper.stdin.end()
      return ended
    },
  }
}

/** Waits for the expected output of a starting program. */
export function heard(child: ChildProcess, what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk
        const found = what.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
    child.once('close', () => reject(new Error(`${child.spawnfile} ended: ${said}`)))
  })
}
