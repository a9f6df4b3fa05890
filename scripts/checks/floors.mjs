// The floors of packages/core: each may import itself and those below it. docs/architecture.md shows the same table
// (tables.mjs compares them).
import { readImportGraph } from './graph.mjs'

const src = 'packages/core/src/'

/** From the bottom up. A path that ends in `/` is a folder; files are listed before the folder that they stand in. */
export const floors = [
  {
    name: 'model',
    what: 'types of state, events and kit; adapters, networks, amounts, errors',
    paths: [
      ...['adapter/', 'amount/', 'connector/', 'errors/', 'locale/', 'namespace/', 'network/', 'platform/'],
      ...['store/', 'text/', 'flows/*/state.ts', 'flows/modal/routes.ts', 'history/transaction.ts'],
      ...['kit/config.ts', 'kit/kit.ts', 'kit/siwx.ts', 'persist/record.ts', 'persist/storageKeys.ts'],
      'transaction/progress.ts',
    ],
  },
  {
    name: 'flows',
    what: 'reducers and selectors: pure functions of the state',
    paths: ['flows/', 'selectors/', 'transaction/changeSince.ts'],
  },
  {
    name: 'actions',
    what: 'all that talks to wallets, the gateway and storage',
    paths: [
      ...['actions/', 'directory/', 'frame/', 'history/', 'pairing/', 'persist/', 'queries/', 'services/'],
      ...['siwx/', 'transaction/', 'adapterTools/', 'conformance/'],
    ],
  },
  { name: 'rules', what: 'what an event causes, records and stores', paths: ['rules/'] },
  {
    name: 'kit',
    what: '`createKit()`, which puts all together; the entry points',
    paths: ['kit/', 'analytics/', 'index.ts', 'networks.ts'],
  },
]

/** The import() that lead up, because bytes require it: at most three, each with the gzipped bytes that the entry would gain. */
export const lazyUpward = [
  {
    from: `${src}actions/loadLazy.ts`,
    to: `${src}kit/lazy.ts`,
    why: 'rules, persistence and the gateway client come with the first act',
    bytes: 15_900,
  },
]

const isTest = (file) => /\.test(-d)?\.tsx?$|\/testing\//.test(file)

/** The index of a file's floor, or -1. Named files count before the folders that they are in. */
export function floorOf(path) {
  const exact = floors.findIndex(({ paths }) => paths.some((one) => !one.endsWith('/') && matches(path, one)))
  return exact === -1 ? floors.findIndex(({ paths }) => paths.some((one) => matches(path, one))) : exact
}

function matches(path, pattern) {
  if (pattern.endsWith('/')) return path.startsWith(pattern)
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '[^/]+')}$`).test(path)
}

/** Every import of core that leads to a higher floor, every file without a floor, and exceptions that nothing needs. */
export async function findUpwardImports() {
  const graph = await readImportGraph()
  const files = [...graph].filter(([file]) => file.startsWith(src) && !isTest(file))
  return [...upwardImports(files), ...idleExceptions(graph)]
}

/** @param files pairs of a file's path and its edges */
export function upwardImports(files) {
  return files.flatMap(([file, edges]) => {
    const floor = floorOf(file.slice(src.length))
    if (floor === -1) return [`${file}: on no floor (scripts/checks/floors.mjs)`]
    return edges
      .filter(({ to }) => to.startsWith(src) && floorOf(to.slice(src.length)) > floor)
      .filter(({ to, lazy }) => !(lazy && lazyUpward.some((one) => one.from === file && one.to === to)))
      .map(
        ({ to, line }) =>
          `${file}:${line}: ${floors[floor].name} may not import ${floors[floorOf(to.slice(src.length))].name} (${to.slice(src.length)})`,
      )
  })
}

function idleExceptions(graph) {
  const idle = lazyUpward.filter(
    ({ from, to }) => !graph.get(from)?.some((edge) => edge.to === to && edge.lazy),
  )
  return [
    ...idle.map(({ from, to }) => `scripts/checks/floors.mjs: ${from} no longer loads ${to}`),
    ...(lazyUpward.length > 3 ? ['scripts/checks/floors.mjs: more than three exceptions'] : []),
  ]
}
