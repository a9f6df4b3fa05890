import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '../scripts/lib/files.mjs'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { run } from '../scripts/lib/run.mjs'

/**
 * Installs what the lockfile of a folder outside the workspaces says, unless it is there already.
 * @param folder relative to the root
 */
export async function installApart(folder) {
  const directory = fromRoot(folder)
  const stamp = join(directory, 'node_modules', '.latchkey-lock')
  const hash = createHash('sha256')
    .update(readFileSync(join(directory, 'package-lock.json')))
    .digest('hex')
  if (readIfThere(stamp) === hash) return
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['ci', ...options], { cwd: directory })
  writeFileSync(stamp, hash)
}
