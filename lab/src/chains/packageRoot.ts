import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The lab's own folder, which has its package.json: found from its sources as well as from its build. */
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
