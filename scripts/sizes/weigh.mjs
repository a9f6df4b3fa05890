// Measures the chunks of a build: those loaded together, and the part of each view, feature and package.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { root } from '../lib/paths.mjs'
import { buildFixture, closureOf } from './buildFixture.mjs'

export async function weighKit(repository = root) {
  return [
    ...weigh(await buildFixture('entry.mjs', repository)),
    ...(await weighSignIn(repository)),
    ...weighLanguages(repository),
    ...weighWagmi(await buildFixture('wagmi.mjs', repository)),
    ...weighSolana(await buildFixture('solana.mjs', repository)),
    ...weighBitcoin(await buildFixture('bitcoin.mjs', repository)),
  ]
}

const bytesOf = (chunks, files) =>
  [...files].reduce((total, file) => total + gzipSync(chunks.get(file).code).length, 0)

const entryOf = (chunks) => closureOf(chunks, [...chunks.values()].find((chunk) => chunk.isEntry).fileName)

// Not compressed, because without an importer the minifier would drop everything.
const minify = (id, code) => minifySync(id, code, { compress: false }).code

/** Every part of the kit that is weighed, as `{ id, name, files?, bytes, maxFiles? }`. */
function weigh(chunks) {
  const weightOf = (found) => {
    const files = [...found]
    return { files: files.length, bytes: bytesOf(chunks, files) }
  }
  const closure = (file) => closureOf(chunks, file)
  const all = [...chunks.values()]
  const entry = entryOf(chunks)
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
  const modulesOf = (some) =>
    some
      .flatMap((chunk) => Object.entries(chunk.modules))
      .map(([id, { code }]) => ({ id: id.replaceAll('\\', '/'), code: code ?? '' }))
  const everything = modulesOf(all)
  const modules = modulesOf(all.filter(({ fileName }) => !open.has(fileName)))
  const weightOfModules = (pattern, among = modules) => {
    const own = among.filter(({ id }) => pattern.test(id))
    return { bytes: gzipSync(own.map(({ id, code }) => minify(id, code)).join('\n')).length }
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
  const evm = beyond(ofKind('evm'))
  const withEvm = new Set([...open, ...evm])
  const curves = beyond(ofKind('curves')).filter(hasModule(/[/\\]@noble[/\\]/))
  const others = lazy.filter((chunk) => kindOf(chunk) === undefined && !isLibrary(chunk.fileName))
  const row = (id, name, weight) => ({ name, id, ...weight })
  return [
    {
      ...row('entry', 'entry: button, core, discovery, reconnect, injected EVM', weightOf(entry)),
      maxFiles: 2,
    },
    { ...row('modal', 'with the modal open and wallets listed', weightOf(open)), maxFiles: 3 },
    // Views load in groups that share code. A group counts as loaded; a view counts only its own code.
    ...ofKind('view').map((chunk) => ({
      name: `views, lazy: ${nameOf(chunk)}`,
      ...weightOf(beyond([chunk])),
    })),
    ...viewNames
      .sort()
      .map((name) => row(`view ${name}`, `  ${name}`, weightOfModules(new RegExp(`/views/${name}/`)))),
    ...features.map(({ name, pattern }) =>
      row(`feature ${name}`, `feature: ${name}`, weightOfModules(pattern)),
    ),
    row('evm', 'EVM send, sign, read, lazy', weightOf(evm)),
    // Names are read through the same encoding that sending has loaded.
    ...Object.entries(onTopOfEvm).map(([kind, name]) =>
      row(kind, `${name}, lazy, on top of EVM`, weightOf(beyond(ofKind(kind), withEvm))),
    ),
    row('pairing', 'pairing client and QR code, lazy', weightOf(pairing)),
    row(
      'pairing in plain code',
      '  with curves in plain code, where a browser lacks them',
      weightOf(new Set([...pairing, ...curves])),
    ),
    ...others.map((chunk) =>
      row(`chunk ${nameOf(chunk)}`, `other, lazy: ${nameOf(chunk)}`, weightOf(beyond([chunk]))),
    ),
    ...libraries.map((file) => ({ name: `library, lazy: ${chunks.get(file).name}`, ...weightOf([file]) })),
    ...['contract', 'core', 'evm', 'react'].map((name) => {
      const own = new RegExp(`/packages/${name}/dist/(?!messages/)`)
      return row(`package ${name}`, `package: ${name}, its own code`, weightOfModules(own, everything))
    }),
    // Shown, not judged: no user loads all of it.
    row('whole', 'the whole kit above React', weightOf(chunks.keys())),
  ]
}

const onTopOfEvm = {
  names: 'names',
  signature: 'check of a smart account’s signature',
  'swap check': 'check of a swap',
  quote: 'fee of a smart account',
  calls: 'calls at once',
}

/** What signing in by cookies brings to the same page: the handler, which the page's own code imports, and the flow. */
async function weighSignIn(repository) {
  const [without, chunks] = await Promise.all([
    buildFixture('entry.mjs', repository),
    buildFixture('signIn.mjs', repository),
  ])
  const flow = [...chunks.values()].find(({ facadeModuleId }) =>
    /[/\\]core[/\\]dist[/\\]siwx[/\\]siwx\./.test(facadeModuleId ?? ''),
  )
  if (flow === undefined) throw new Error('Signing in has no chunk of its own. Adapt scripts/sizes.mjs.')
  const handler = bytesOf(chunks, entryOf(chunks)) - bytesOf(without, entryOf(without))
  const name = 'sign-in by cookies: the handler, in the page’s own code'
  return [
    { name, id: 'sign-in handler', bytes: handler },
    { name: '  the flow, lazy', id: 'sign-in flow', bytes: bytesOf(chunks, [flow.fileName]) },
  ]
}

/** What a page for Solana loads: to connect and sign, to check what was signed, and to send. Each on top of those before it. */
function weighSolana(chunks) {
  const all = [...chunks.values()]
  const closureFrom = (pattern) => {
    const found = all.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''))
    if (found.length === 0) throw new Error(`No chunk of Solana's is ${pattern}. Adapt scripts/sizes.mjs.`)
    return found.flatMap(({ fileName }) => [...closureOf(chunks, fileName)])
  }
  const known = new Set([
    ...entryOf(chunks),
    ...closureFrom(/[/\\]modal[/\\]ModalHost\./),
    ...closureFrom(/[/\\]core[/\\]dist[/\\]kit[/\\]lazy(Rules)?\./),
  ])
  const weigh = (name, id, pattern) => {
    const files = [...new Set(closureFrom(pattern))].filter((file) => !known.has(file))
    for (const file of files) known.add(file)
    return { name, id, files: files.length, bytes: bytesOf(chunks, files) }
  }
  return [
    weigh('Solana: connect and sign, lazy', 'solana', /[/\\]solana[/\\]dist[/\\]engine\./),
    weigh('  check of what was signed, lazy', 'solana check', /[/\\]solana[/\\]dist[/\\]lazy[/\\]verify\./),
    weigh('  sending, lazy', 'solana sending', /[/\\]solana[/\\]dist[/\\]transfer[/\\]transfers\./),
  ]
}

/** The cost for a page that has wagmi already. The kit contains no part of wagmi. */
function weighWagmi(chunks) {
  const all = [...chunks.values()]
  const entry = entryOf(chunks)
  const engine = all.find((chunk) => /[/\\]wagmi[/\\]engine\./.test(chunk.facadeModuleId ?? ''))
  if (engine === undefined)
    throw new Error('The wagmi adapter has no engine of its own. Adapt scripts/sizes.mjs.')
  if (all.some(({ moduleIds }) => moduleIds.some((id) => /[/\\]@wagmi[/\\]/.test(id))))
    throw new Error('The wagmi adapter brings a copy of wagmi.')
  const lazy = [...closureOf(chunks, engine.fileName)].filter((file) => !entry.has(file))
  const row = (id, name, files) => ({ name, id, files: files.length, bytes: bytesOf(chunks, files) })
  return [
    row('wagmi entry', 'entry over a host’s wagmi config', [...entry]),
    row('wagmi engine', 'engine over a host’s wagmi config, lazy', lazy),
  ]
}

/** What the adapter of Bitcoin brings to a page that has the kit: to connect, and, when something is signed, besides. */
function weighBitcoin(chunks) {
  const all = [...chunks.values()]
  const closure = (pattern) =>
    all
      .filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
      .flatMap(({ fileName }) => [...closureOf(chunks, fileName)])
  const connecting = new Set(closure(/[/\\]bitcoin[/\\]dist[/\\](bitcoin|engine)\./))
  const reached = closure(/[/\\]bitcoin[/\\]dist[/\\]lazy[/\\]psbt\./)
  const signing = new Set(reached.filter((file) => !connecting.has(file)))
  // The page has core already.
  const isCores =
    /[/\\](core[/\\]dist(?![/\\]adapterTools[/\\](standard|requireShared|inTime))|contract[/\\]dist)[/\\]|preload-helper/
  const code = [...connecting]
    .flatMap((file) => Object.entries(chunks.get(file).modules))
    .filter(([id]) => !isCores.test(id))
    .map(([id, { code }]) => minify(id, code ?? ''))
    .join('\n')
  const bytes = bytesOf(chunks, signing)
  return [
    { name: 'Bitcoin: to connect, above core', id: 'bitcoin', bytes: gzipSync(code).length },
    { name: 'Bitcoin: the signer, lazy', id: 'bitcoin signer', files: signing.size, bytes },
  ]
}

/** What all texts of each language come to, whatever chunks they are in. */
function weighLanguages(repository) {
  const folder = join(repository, 'packages/react/dist/messages')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sections = readdirSync(join(folder, name)).filter((file) => file.endsWith('.js'))
      const code = sections.map((file) => minify(file, readFileSync(join(folder, name, file), 'utf8')))
      return { name: `language: ${name}`, id: `language ${name}`, bytes: gzipSync(code.join('\n')).length }
    })
}

const features = [
  { name: 'sending', pattern: /\/core\/dist\/(flows|actions)\/send\// },
  { name: 'activity', pattern: /\/core\/dist\/(history|flows\/activity)\// },
  { name: 'wallet directory', pattern: /\/core\/dist\/(directory|flows\/directory)\// },
  { name: 'registering names', pattern: /\/core\/dist\/(flows|actions)\/names\// },
  { name: 'signing in', pattern: /\/core\/dist\/((flows|actions)\/)?siwx\// },
]

const kinds = [
  { kind: 'curves', pattern: /[/\\]core[/\\](dist|src)[/\\]pairing[/\\]crypto[/\\]noblePrimitives\./ },
  { kind: 'pairing', pattern: /[/\\]core[/\\](dist|src)[/\\]pairing[/\\]client\./ },
  { kind: 'view', pattern: /[/\\]react[/\\](dist|src)[/\\](modal[/\\]groups|views)[/\\]/ },
  { kind: 'signature', pattern: /[/\\]evm[/\\](dist|src)[/\\]signature[/\\]/ },
  { kind: 'swap check', pattern: /[/\\]evm[/\\](dist|src)[/\\]lazy[/\\]checkSwap\./ },
  { kind: 'quote', pattern: /[/\\]evm[/\\](dist|src)[/\\]lazy[/\\]quoteSteps\./ },
  { kind: 'calls', pattern: /[/\\]evm[/\\](dist|src)[/\\]batches[/\\]/ },
  { kind: 'names', pattern: /[/\\]evm[/\\](dist|src)[/\\]names[/\\]/ },
  { kind: 'evm', pattern: /[/\\]evm[/\\](dist|src)[/\\]/ },
]

const nameOf = ({ facadeModuleId }) =>
  facadeModuleId
    .split(/[/\\]/)
    .slice(-2)
    .join('/')
    .replace(/\.[jt]sx?$/, '')
