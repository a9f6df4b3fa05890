import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './fromRoot.ts'

/** One hash over all files in these folders of the repository, so that unchanged sources are built once. */
export function hashFolders(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const entry of readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.parentPath.includes('node_modules'))
        hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}
