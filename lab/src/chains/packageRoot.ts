import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds the lab's own folder, from its sources as well as from its build.
 *
 * @returns Absolute path of the folder that holds the lab's package.json.
 * @example
 * join(packageRoot(), 'contracts', 'LabToken.sol')
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isLab(folder)) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('The lab cannot find its own package.json. Run it from the repository.')
    folder = parent
  }
  return folder
}

function isLab(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"@latchkey/lab"')
}
