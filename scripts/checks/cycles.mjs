// Finds import cycles, because with a cycle the loading order depends on the entry point. Type imports don't count,
// because they don't exist at run time. Neither does import(), by which a chunk may refer to the entry.
import { dirname, posix, relative } from 'node:path'
import { listFiles } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'
import { readSource } from './source.mjs'

const parts = ['packages', 'apps', 'gateway', 'lab']

/** Every cycle once, as the list of its files. */
export function findImportCycles() {
  const files = parts.flatMap((part) =>
    listFiles(
      fromRoot(part),
      (file) => /[/\\](src|gallery)[/\\].*\.tsx?$/.test(file) && !/\.css\.ts$/.test(file),
    ),
  )
  const graph = new Map(files.map((file) => [pathOf(file), importsOf(file)]))
  return findCycles(graph).map((cycle) => `${cycle.join(' → ')} → ${cycle[0]}`)
}

/** Cycles of a graph of names, each as its members in order; of a knot of several, the first that is met. */
export function findCycles(graph) {
  const cycles = []
  const done = new Set()
  const walk = (file, path) => {
    const at = path.indexOf(file)
    if (at !== -1) return void cycles.push(path.slice(at))
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return cycles
}

function importsOf(file) {
  const folder = dirname(pathOf(file))
  return readSource(file)
    .imports.filter(({ specifier, typeOnly, lazy }) => specifier.startsWith('.') && !typeOnly && !lazy)
    .map(({ specifier }) => posix.join(folder, specifier))
}

const pathOf = (file) => relative(root, file).replaceAll('\\', '/')
