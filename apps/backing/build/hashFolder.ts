import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Returns the id of a build: a hash over the names and bytes of all its files.
 *
 * @param instead - contents that replace those of files in the folder, by path with slashes
 */
export function hashFolder(folder: string, instead: ReadonlyMap<string, string>): string {
  const inFolder = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
  const hash = createHash('sha256')
  for (const path of [...new Set([...inFolder, ...instead.keys()])].sort()) {
    const content = instead.get(path) ?? readFileSync(join(folder, path))
    hash.update(`${path}\0${Buffer.byteLength(content)}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 20)
}
