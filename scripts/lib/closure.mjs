// What a part of the repository needs at run time, by package-lock.json: the same on every machine, with or without an installation.
import { existsSync, readFileSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

/**
 * Every package that a part ships with, itself included.
 * @param part 'gateway', 'packages/core', 'apps/backing', …
 * @returns `[{ path, name, version, license, integrity, isOurs, isOptional, needs: [path] }]`, sorted by name
 */
export function closureOf(part, packages = readLock()) {
  const found = new Map()
  const visit = (path, isOptional) => {
    const known = found.get(path)
    if (known) {
      known.isOptional &&= isOptional
      return
    }
    const { version, license, integrity, dependencies = {}, optionalDependencies = {}, name } = packages[path]
    const one = {
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...{ version, license, integrity, isOptional },
      isOurs: !path.includes('node_modules/'),
      needs: [],
    }
    found.set(path, one)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const target = resolve(packages, path, needed)
      if (target === undefined) continue
      one.needs.push(target)
      visit(target, isOptional || (needed in optionalDependencies && !(needed in dependencies)))
    }
  }
  visit(part, false)
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** Those that are on this machine: packages for other platforms are not. */
export function installedOf(part) {
  return closureOf(part).filter(({ path, name, isOptional }) => {
    if (existsSync(fromRoot(path))) return true
    if (!isOptional) throw new Error(`${name} is not installed here. Run npm ci.`)
    return false
  })
}

function readLock() {
  return JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages
}

/** As Node looks for it: beside the package, then further up. */
function resolve(packages, from, name) {
  for (let at = from; ; at = parentOf(at)) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (at === '') return undefined
  }
}

const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
