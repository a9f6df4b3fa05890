// What installing a kit brings along: its packages and all that they need, React left out, which the host has.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hostDir } from './hosts.mjs'

const ofTheHost = new Set(['react', 'react-dom'])

/** Walks from some packages through everything they need, as npm would install it. @returns `{ packages, bytes }` */
export function measureInstall(host, names) {
  const directory = hostDir(host)
  const found = new Set()
  const waiting = names.map((name) => ({ name, from: directory, needed: true }))
  for (const { name, from, needed } of waiting) {
    if (ofTheHost.has(name)) continue
    const place = findPackage(name, from)
    if (place === undefined) {
      if (needed) throw new Error(`${name} is not installed, and ${from} needs it.`)
      continue
    }
    if (found.has(place)) continue
    found.add(place)
    const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
      (peer) => !manifest.peerDependenciesMeta?.[peer]?.optional,
    )
    const spare = new Set([...Object.keys(manifest.optionalDependencies ?? {}), ...peers])
    for (const dependency of [...Object.keys(manifest.dependencies ?? {}), ...spare])
      waiting.push({ name: dependency, from: place, needed: !spare.has(dependency) })
  }
  return { packages: found.size, bytes: [...found].reduce((total, place) => total + bytesIn(place), 0) }
}

function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', ...name.split('/'))
    if (existsSync(join(place, 'package.json'))) return realpathSync(place)
    if (dirname(folder) === folder || existsSync(join(folder, 'package-lock.json'))) return undefined
  }
}

// What a package carries in a node_modules of its own is found by the walk, and counted there.
function bytesIn(place) {
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((total, entry) => {
      const path = join(place, entry.name)
      return total + (entry.isDirectory() ? bytesIn(path) : statSync(path).size)
    }, 0)
}
