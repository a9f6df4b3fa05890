import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot, root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist', '.cache', '.types', '.git', 'coverage'])

/** Every file under a folder (absolute paths, sorted), or the file itself; nothing when it does not exist. */
export function listFiles(path, accept = () => true) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return accept(path) ? [path] : []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name), accept))
}

/** One hash over the names and bytes of files below the given repository paths. */
export function hashOf(paths, accept) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of listFiles(fromRoot(path), accept)) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Absent and unreadable mean the same to callers: there is nothing to go by.
    return undefined
  }
}

/** Writes a file, making its folder; leaves it untouched when the content is the same, so that watchers stay calm. */
export function writeIfChanged(path, content) {
  if (readIfThere(path) === content) return false
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return true
}
