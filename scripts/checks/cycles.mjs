// Finds import cycles between files of the whole repository. Types and import() count: to understand one file of a cycle,
// a reader has to understand all of them.

import { lazyUpward } from './floors.mjs'
import { readImportGraph } from './graph.mjs'

export async function findImportCycles() {
  const graph = await readImportGraph()
  const names = [...graph].map(([file, edges]) => [
    file,
    edges.filter(({ to, lazy }) => !(lazy && isAllowed(file, to))).map(({ to }) => to),
  ])
  return findCycles(new Map(names)).map((cycle) => `${cycle.join(' → ')} → ${cycle[0]}`)
}

const isAllowed = (file, to) => lazyUpward.some((edge) => edge.from === file && edge.to === to)

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
