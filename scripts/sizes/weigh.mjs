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

/** Every part of the kit that is weighed, as `{ id, name, files?, bytes, maxFiles? }`. */
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
  const modulesOf = (some) =>
    some
      .flatMap((chunk) => Object.entries(chunk.modules))
      .map(([id, { code }]) => ({ id: id.replaceAll('\\', '/'), code: code ?? '' }))
  const everything = modulesOf(all)
  const modules = modulesOf(all.filter(({ fileName }) => !open.has(fileName)))
  /**
   * The gzipped size of some modules alone. Not minified first, because without an importer the minifier would drop
   * everything.
   */
  const weightOfModules = (pattern, among = modules) => {
    const own = among.filter(({ id }) => pattern.test(id))
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
      id: 'entry',
      ...weightOf(entry),
      maxFiles: 2,
    },
    {
      name: 'with the modal open and wallets listed',
      id: 'modal',
      ...weightOf(open),
      maxFiles: 3,
    },
    // Views load in groups that share code. A group counts as loaded; a view counts only its own code.
    ...ofKind('view').map((chunk) => ({
      name: `views, lazy: ${nameOf(chunk)}`,
      ...weightOf(beyond([chunk])),
    })),
    ...viewNames.sort().map((name) => ({
      name: `  ${name}`,
      id: `view ${name}`,
      ...weightOfModules(new RegExp(`/views/${name}/`)),
    })),
    ...features.map(({ name, pattern }) => ({
      name: `feature: ${name}`,
      id: `feature ${name}`,
      ...weightOfModules(pattern),
    })),
    {
      name: 'EVM send, sign, read, lazy',
      id: 'evm',
      ...weightOf(beyond(ofKind('evm'))),
    },
    // Names are read through the same encoding that sending has loaded.
    {
      name: 'names, lazy, on top of EVM',
      id: 'names',
      ...weightOf(beyond(ofKind('names'), new Set([...open, ...beyond(ofKind('evm'))]))),
    },
    {
      name: 'check of a smart account’s signature, lazy, on top of EVM',
      id: 'signature',
      ...weightOf(beyond(ofKind('signature'), new Set([...open, ...beyond(ofKind('evm'))]))),
    },
    {
      name: 'check of a swap, lazy, on top of EVM',
      id: 'swap check',
      ...weightOf(beyond(ofKind('swap check'), new Set([...open, ...beyond(ofKind('evm'))]))),
    },
    {
      name: 'fee of a smart account, lazy, on top of EVM',
      id: 'quote',
      ...weightOf(beyond(ofKind('quote'), new Set([...open, ...beyond(ofKind('evm'))]))),
    },
    {
      name: 'calls at once, lazy, on top of EVM',
      id: 'calls',
      ...weightOf(beyond(ofKind('calls'), new Set([...open, ...beyond(ofKind('evm'))]))),
    },
    {
      name: 'pairing client and QR code, lazy',
      id: 'pairing',
      ...weightOf(pairing),
    },
    {
      name: '  with curves in plain code, where a browser lacks them',
      id: 'pairing in plain code',
      ...weightOf(new Set([...pairing, ...beyond(ofKind('curves')).filter(hasModule(/[/\\]@noble[/\\]/))])),
    },
    ...lazy
      .filter((chunk) => kindOf(chunk) === undefined && !isLibrary(chunk.fileName))
      .map((chunk) => ({
        name: `other, lazy: ${nameOf(chunk)}`,
        id: `chunk ${nameOf(chunk)}`,
        ...weightOf(beyond([chunk])),
      })),
    ...libraries.map((file) => ({ name: `library, lazy: ${chunks.get(file).name}`, ...weightOf([file]) })),
    ...['contract', 'core', 'evm', 'react'].map((name) => ({
      name: `package: ${name}, its own code`,
      id: `package ${name}`,
      ...weightOfModules(new RegExp(`/packages/${name}/dist/(?!messages/)`), everything),
    })),
    {
      name: 'the whole kit above React',
      id: 'whole',
      // Shown, not judged: no user loads all of it.
      ...weightOf(chunks.keys()),
    },
  ]
}

/** What signing in by cookies brings to the same page: the handler, which the page's own code imports, and the flow. */
async function weighSignIn(repository) {
  const [without, chunks] = await Promise.all([
    buildFixture('entry.mjs', repository),
    buildFixture('signIn.mjs', repository),
  ])
  const bytesOf = (some, files) =>
    [...files].reduce((total, file) => total + gzipSync(some.get(file).code).length, 0)
  const entryOf = (some) => closureOf(some, [...some.values()].find(({ isEntry }) => isEntry).fileName)
  const flow = [...chunks.values()].find(({ facadeModuleId }) =>
    /[/\\]core[/\\]dist[/\\]siwx[/\\]siwx\./.test(facadeModuleId ?? ''),
  )
  if (flow === undefined) throw new Error('Signing in has no chunk of its own. Adapt scripts/sizes.mjs.')
  const handler = bytesOf(chunks, entryOf(chunks)) - bytesOf(without, entryOf(without))
  return [
    {
      name: 'sign-in by cookies: the handler, in the page’s own code',
      id: 'sign-in handler',
      bytes: handler,
    },
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
    ...closureOf(chunks, all.find(({ isEntry }) => isEntry).fileName),
    ...closureFrom(/[/\\]modal[/\\]ModalHost\./),
    ...closureFrom(/[/\\]core[/\\]dist[/\\]kit[/\\]lazy(Rules)?\./),
  ])
  const weigh = (name, id, pattern) => {
    const files = [...new Set(closureFrom(pattern))].filter((file) => !known.has(file))
    for (const file of files) known.add(file)
    const bytes = files.reduce((total, file) => total + gzipSync(chunks.get(file).code).length, 0)
    return { name, id, files: files.length, bytes }
  }
  return [
    weigh('Solana: connect and sign, lazy', 'solana', /[/\\]solana[/\\]dist[/\\]engine\./),
    weigh('  check of what was signed, lazy', 'solana check', /[/\\]solana[/\\]dist[/\\]lazy[/\\]verify\./),
    weigh('  sending, lazy', 'solana sending', /[/\\]solana[/\\]dist[/\\]transfer[/\\]transfers\./),
  ]
}

/** The cost for a page that has wagmi already. The kit contains no part of wagmi. */
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
      id: 'wagmi entry',
      files: entry.size,
      bytes: bytesOf(entry),
    },
    {
      name: 'engine over a host’s wagmi config, lazy',
      id: 'wagmi engine',
      files: lazy.length,
      bytes: bytesOf(lazy),
    },
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
  const signing = closure(/[/\\]bitcoin[/\\]dist[/\\]lazy[/\\]psbt\./).filter((file) => !connecting.has(file))
  // The page has core already.
  const isCores =
    /[/\\](core[/\\]dist(?![/\\]adapterTools[/\\](standard|requireShared|inTime))|contract[/\\]dist)[/\\]|preload-helper/
  const code = [...connecting]
    .flatMap((file) => Object.entries(chunks.get(file).modules))
    .filter(([id]) => !isCores.test(id))
    .map(([id, { code }]) => minifySync(id, code ?? '', { compress: false }).code)
    .join('\n')
  const bytes = [...new Set(signing)].reduce(
    (total, file) => total + gzipSync(chunks.get(file).code).length,
    0,
  )
  return [
    { name: 'Bitcoin: to connect, above core', id: 'bitcoin', bytes: gzipSync(code).length },
    { name: 'Bitcoin: the signer, lazy', id: 'bitcoin signer', files: new Set(signing).size, bytes },
  ]
}

/**
 * What all texts of each language come to, whatever chunks they are in.
 * @param repository the folder of the repository
 */
function weighLanguages(repository) {
  const folder = join(repository, 'packages/react/dist/messages')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sections = readdirSync(join(folder, name)).filter((file) => file.endsWith('.js'))
      const code = sections.map(
        (file) => minifySync(file, readFileSync(join(folder, name, file), 'utf8'), { compress: false }).code,
      )
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
