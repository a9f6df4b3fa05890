// The import graph of the repository: every script, source and test file with all that it imports by a relative path,
// types and import() included. A type costs nothing at run time, but who reads a file follows it.
import { existsSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fromRoot } from '../lib/paths.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'
import { readSource } from './source.mjs'

/** `Map` of each file to its edges: `{ to, line, lazy }`, paths from the root. */
export async function readImportGraph() {
  const files = (await listRepository()).filter(
    (file) => /\.([mc]?[jt]s|[jt]sx)$/.test(file) && existsSync(fromRoot(file)),
  )
  const known = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      readSource(fromRoot(file))
        .imports.filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier, line, lazy }) => ({
          to: posix.join(dirname(file), specifier.replace(/\?.*$/, '')),
          line,
          lazy,
        }))
        .filter(({ to }) => known.has(to)),
    ]),
  )
}
