// The byte budgets of the kit: what a visitor downloads above React in a Vite production build, gzipped.
// `node scripts/sizes.mjs` prints the table, with `--explain` also what each chunk is made of; `npm run check` fails when a budget is exceeded.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { fromRoot } from './lib/paths.mjs'
import { formatTable } from './lib/progress.mjs'

const kilobyte = 1_000
const budgets = {
  entry: 13 * kilobyte,
  // A tenth above what it weighed when this was set.
  modal: 33 * kilobyte,
  view: 6 * kilobyte,
  // Besides its views: reducer and actions of sending.
  flow: 6 * kilobyte,
  // With the recovery of signatures, without its curve: that is a library of its own.
  evm: 30 * kilobyte,
  names: 15 * kilobyte,
  signature: 4 * kilobyte,
  pairing: 22 * kilobyte,
  pairingFallback: 37 * kilobyte,
}

/**
 * Builds the fixture and weighs its chunks.
 * @returns `{ ok, table, summary }`
 */
export async function measureSizes() {
  const rows = [...weigh(await buildFixture()), ...weighWagmi(await buildFixture('wagmi.mjs'))]
  const table = formatTable(
    [
      ['', 'files', 'kB gzip', 'at most', ''],
      ...rows.map(({ name, files, bytes, budget, maxFiles }) => [
        name,
        files === undefined ? '' : String(files),
        inKilobytes(bytes),
        budget ? inKilobytes(budget) : '',
        isOver(bytes, budget) ? 'TOO LARGE' : files > maxFiles ? `MORE THAN ${maxFiles} FILES` : '',
      ]),
    ],
    { right: [1, 2, 3] },
  )
  const brief = rows
    .filter(({ inSummary }) => inSummary)
    .map(({ short, bytes, budget }) =>
      budget ? `${short} ${inKilobytes(bytes)} of ${budget / kilobyte}` : `${short} ${inKilobytes(bytes)}`,
    )
  return {
    ok: !rows.some(({ files, bytes, budget, maxFiles }) => isOver(bytes, budget) || files > maxFiles),
    table,
    summary: `kB: ${brief.join(', ')}`,
  }
}

async function buildFixture(file = 'entry.mjs') {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: fromRoot('scripts', 'fixtures', 'sizes'),
    logLevel: 'silent',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fromRoot('scripts', 'fixtures', 'sizes', file),
        external: /^(react|react-dom)(\/|$)/,
      },
    },
  })
  const { output } = Array.isArray(result) ? result[0] : result
  return new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

function weigh(chunks) {
  const weightOf = (found) => {
    const files = [...found]
    const bytes = files.reduce((total, file) => total + gzipSync(chunks.get(file).code).length, 0)
    return { files: files.length, bytes }
  }
  const closure = (file) => closureOf(chunks, file)
  const all = [...chunks.values()]
  const entry = closure(all.find((chunk) => chunk.isEntry).fileName)
  const modalChunk = all.find((chunk) => /[/\\]modal[/\\]ModalHost\./.test(chunk.facadeModuleId ?? ''))
  if (modalChunk === undefined)
    throw new Error(
      'The modal has no chunk of its own (modal/ModalHost): it is in the entry, or has moved. Adapt scripts/sizes.mjs.',
    )
  const open = new Set([...entry, ...closure(modalChunk.fileName)])

  const lazy = all.filter((chunk) => chunk.isDynamicEntry && !open.has(chunk.fileName))
  const kindOf = ({ facadeModuleId }) => kinds.find(({ pattern }) => pattern.test(facadeModuleId ?? ''))?.kind
  // query-core is shared by everything that reads from the gateway, and weighed once.
  const isLibrary = (file) =>
    chunks.get(file).moduleIds.every((id) => /[/\\]@tanstack[/\\]query-core[/\\]/.test(id))
  const beyond = (roots, known = open) => {
    const files = new Set(roots.flatMap((chunk) => [...closure(chunk.fileName)]))
    return [...files].filter((file) => !known.has(file) && !isLibrary(file))
  }
  const ofKind = (kind) => lazy.filter((chunk) => kindOf(chunk) === kind)
  const libraries = all.map(({ fileName }) => fileName).filter((file) => !open.has(file) && isLibrary(file))
  const modules = all
    .filter(({ fileName }) => !open.has(fileName))
    .flatMap((chunk) => Object.entries(chunk.modules))
    .map(([id, { code }]) => ({ id: id.replaceAll('\\', '/'), code: code ?? '' }))
  /** What some modules come to by themselves, gzipped together. Not compressed before: nobody imports them here, so all would go. */
  const weightOfModules = (pattern) => {
    const own = modules.filter(({ id }) => pattern.test(id))
    const code = own.map(({ id, code }) => minifySync(id, code, { compress: false }).code).join('\n')
    return { bytes: gzipSync(code).length }
  }
  // The views' own code is weighed with them; what they share with pairing counts here as well.
  const hasModule = (pattern) => (file) => chunks.get(file).moduleIds.some((id) => pattern.test(id))
  const pairing = new Set([
    ...beyond(ofKind('pairing')).filter(hasModule(/[/\\]core[/\\](dist|src)[/\\]pairing[/\\]/)),
    ...all.map(({ fileName }) => fileName).filter(hasModule(/[/\\]primitives[/\\]QrCode\./)),
  ])
  const viewNames = [
    ...new Set(modules.flatMap(({ id }) => /\/react\/dist\/views\/([^/]+)\//.exec(id)?.[1] ?? [])),
  ]
  return [
    {
      name: 'entry: button, core, discovery, reconnect, injected EVM',
      short: 'entry',
      inSummary: true,
      ...weightOf(entry),
      budget: budgets.entry,
      maxFiles: 2,
    },
    {
      name: 'with the modal open and wallets listed',
      short: 'modal',
      inSummary: true,
      ...weightOf(open),
      budget: budgets.modal,
      maxFiles: 3,
    },
    // Views come in groups, which share much: a group is weighed as it is fetched, a view by what is its own.
    ...ofKind('view').map((chunk) => ({
      name: `views, lazy: ${nameOf(chunk)}`,
      ...weightOf(beyond([chunk])),
    })),
    ...viewNames.sort().map((name) => ({
      name: `  ${name}`,
      ...weightOfModules(new RegExp(`/(views/${name}/|messages/en/${name}\\.)`)),
      budget: budgets.view,
    })),
    {
      name: '  the flow of sending',
      ...weightOfModules(/\/core\/dist\/(flows|actions)\/send\//),
      budget: budgets.flow,
    },
    {
      name: 'EVM send, sign, read, lazy',
      short: 'evm',
      inSummary: true,
      ...weightOf(beyond(ofKind('evm'))),
      budget: budgets.evm,
    },
    // Names are read through the same encoding that sending has loaded.
    {
      name: 'names, lazy, on top of EVM',
      ...weightOf(beyond(ofKind('names'), new Set([...open, ...beyond(ofKind('evm'))]))),
      budget: budgets.names,
    },
    {
      name: 'check of a smart account’s signature, lazy, on top of EVM',
      ...weightOf(beyond(ofKind('signature'), new Set([...open, ...beyond(ofKind('evm'))]))),
      budget: budgets.signature,
    },
    {
      name: 'pairing client and QR code, lazy',
      short: 'pairing',
      inSummary: true,
      ...weightOf(pairing),
      budget: budgets.pairing,
    },
    {
      name: '  with curves in plain code, where a browser lacks them',
      ...weightOf(new Set([...pairing, ...beyond(ofKind('curves')).filter(hasModule(/[/\\]@noble[/\\]/))])),
      budget: budgets.pairingFallback,
    },
    ...lazy
      .filter((chunk) => kindOf(chunk) === undefined && !isLibrary(chunk.fileName))
      .map((chunk) => ({ name: `other, lazy: ${nameOf(chunk)}`, ...weightOf(beyond([chunk])) })),
    ...libraries.map((file) => ({ name: `library, lazy: ${chunks.get(file).name}`, ...weightOf([file]) })),
    {
      name: 'the whole kit above React',
      short: 'whole',
      inSummary: true,
      // Shown, not judged: no visitor loads all of it.
      ...weightOf(chunks.keys()),
    },
  ]
}

/** What a page pays that has wagmi already: of wagmi itself the kit brings nothing. */
function weighWagmi(chunks) {
  const bytesOf = (files) =>
    [...files].reduce((total, file) => total + gzipSync(chunks.get(file).code).length, 0)
  const all = [...chunks.values()]
  const entry = closureOf(chunks, all.find((chunk) => chunk.isEntry).fileName)
  const engine = all.find((chunk) => /[/\\]wagmi[/\\]engine\./.test(chunk.facadeModuleId ?? ''))
  if (engine === undefined)
    throw new Error('The wagmi adapter has no engine of its own. Adapt scripts/sizes.mjs.')
  if (all.some(({ moduleIds }) => moduleIds.some((id) => /[/\\]@wagmi[/\\]/.test(id))))
    throw new Error('The wagmi adapter brings a copy of wagmi.')
  const lazy = [...closureOf(chunks, engine.fileName)].filter((file) => !entry.has(file))
  return [
    {
      name: 'entry over a host’s wagmi config',
      files: entry.size,
      bytes: bytesOf(entry),
    },
    { name: 'engine over a host’s wagmi config, lazy', files: lazy.length, bytes: bytesOf(lazy) },
  ]
}

/** A chunk and everything that it imports before it can run. */
function closureOf(chunks, file, found = new Set()) {
  if (found.has(file) || !chunks.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file).imports) closureOf(chunks, imported, found)
  return found
}

const kinds = [
  { kind: 'curves', pattern: /[/\\]core[/\\](dist|src)[/\\]pairing[/\\]crypto[/\\]noblePrimitives\./ },
  { kind: 'pairing', pattern: /[/\\]core[/\\](dist|src)[/\\]pairing[/\\]client\./ },
  { kind: 'view', pattern: /[/\\]react[/\\](dist|src)[/\\](modal[/\\]groups|views)[/\\]/ },
  { kind: 'signature', pattern: /[/\\]evm[/\\](dist|src)[/\\]signature[/\\]/ },
  { kind: 'names', pattern: /[/\\]evm[/\\](dist|src)[/\\]names[/\\]/ },
  { kind: 'evm', pattern: /[/\\]evm[/\\](dist|src)[/\\]/ },
]

const nameOf = ({ facadeModuleId }) =>
  facadeModuleId
    .split(/[/\\]/)
    .slice(-2)
    .join('/')
    .replace(/\.[jt]sx?$/, '')
const isOver = (bytes, budget) => budget !== undefined && bytes > budget
const inKilobytes = (bytes) => (bytes / kilobyte).toFixed(1)

/** Which modules make up each chunk: bytes before minifying and compressing, largest first. */
async function explain() {
  const chunks = await buildFixture()
  const entry = closureOf(chunks, [...chunks.values()].find((chunk) => chunk.isEntry).fileName)
  for (const chunk of chunks.values()) {
    const modules = Object.entries(chunk.modules).sort(
      ([, left], [, right]) => right.renderedLength - left.renderedLength,
    )
    const largest = modules
      .slice(0, 25)
      .map(
        ([id, { renderedLength }]) =>
          `  ${String(renderedLength).padStart(7)}  ${id.replaceAll('\0', '').replace(fromRoot(), '')}`,
      )
    console.log(
      `\n${chunk.fileName}  ${inKilobytes(gzipSync(chunk.code).length)} kB${entry.has(chunk.fileName) ? ', in the entry' : ''}\n${largest.join('\n')}`,
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--explain')) await explain()
  const { ok, table } = await measureSizes()
  console.log(table)
  process.exitCode = ok ? 0 : 1
}
