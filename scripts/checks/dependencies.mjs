// Checks that DEPENDENCIES.md has a line for every run-time dependency, and no others.
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { listFiles, readIfThere } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'

/** Also finds versions that are not exact. */
export function findDependencyBreaches() {
  const page = readIfThere(fromRoot('DEPENDENCIES.md'))
  if (page === undefined) return ['DEPENDENCIES.md: missing']
  const described = new Set([...page.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]))
  const used = runtimeDependencies()
  const missing = [...used]
    .filter(([name]) => !described.has(name))
    .map(([name, { part }]) => `DEPENDENCIES.md: no line for ${name}, which ${part} uses at run time`)
  const stale = [...described]
    .filter((name) => !used.has(name))
    .map((name) => `DEPENDENCIES.md: ${name} is no longer used`)
  const loose = [...used]
    .filter(([, { range }]) => !/^\d+\.\d+\.\d+/.test(range))
    .map(([name, { part, range }]) => `${part}/package.json: ${name} is "${range}"; write an exact version`)
  return [...missing, ...stale, ...loose]
}

function runtimeDependencies() {
  const used = new Map()
  for (const folder of ['packages', 'apps', 'gateway', 'lab', 'tools/phoneClient', 'package.json']) {
    for (const file of listFiles(fromRoot(folder), (path) => /package\.json$/.test(path))) {
      const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
      const part = relative(root, dirname(file)) || 'the root'
      for (const [name, range] of Object.entries(dependencies)) {
        if (!name.startsWith('@latchkey/')) used.set(name, { part, range })
      }
    }
  }
  return used
}
