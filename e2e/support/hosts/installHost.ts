import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Copies a host and installs its lockfile, unless it is installed already. Returns whether the registry was reachable. */
export async function installHost(source: string, folder: string): Promise<boolean> {
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules', '.lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
    cpSync(source, folder, { recursive: true })
    return true
  }
  rmSync(folder, { recursive: true, force: true })
  cpSync(source, folder, { recursive: true })
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev']
  try {
    await run('npm', args, { cwd: folder, timeout: 240_000 })
  } catch (error) {
    if (process.env.CI) throw error
    return false
  }
  writeFileSync(stamp, lock)
  return true
}
