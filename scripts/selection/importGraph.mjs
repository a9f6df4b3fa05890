// Which file uses which. An import of a package's entry leads to the files that declare the imported names, not to the
// whole package. A test also uses the files whose paths it names: a program that it starts, a page that it reads.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { aliases } from '../aliases.mjs'
import { fromRoot, root } from '../lib/paths.mjs'

const isCode = (file) => /\.(ts|tsx|mts|mjs|js)$/.test(file)
const namesPaths = (file) => /\.test\.\w+$|\/testing\/|^e2e\//.test(file)

/**
 * Reads every source file.
 * @param files repository paths, from listRepository()
 * @returns a map from each path to the set of paths that it uses
 */
export function readImportGraph(files) {
  const find = createFinder(files)
  const modules = new Map()
  const read = (file) => {
    if (!modules.has(file)) modules.set(file, readModule(file, find))
    return modules.get(file)
  }
  const sources = files.filter((file) => isCode(file) && existsSync(fromRoot(file)))
  return new Map(sources.map((file) => [file, usesOf(file, read)]))
}

/** Every path that leads to one of `changed`, with `changed` themselves. */
export function findUsers(graph, changed) {
  const users = new Map()
  for (const [file, uses] of graph)
    for (const used of uses) users.set(used, [...(users.get(used) ?? []), file])
  const found = new Set(changed)
  for (const file of found) for (const user of users.get(file) ?? []) found.add(user)
  return found
}

function usesOf(file, read) {
  const { imports, paths } = read(file)
  const imported = imports.flatMap(({ target, names, isEntry }) =>
    isEntry && names !== undefined ? names.flatMap((name) => declarersOf(target, name, read)) : [target],
  )
  return new Set([...imported, ...paths].filter((used) => used !== file))
}

/** The files that an entry point takes one name from; the entry itself when it declares the name. */
function declarersOf(entry, name, read) {
  const { declared, passedOn } = read(entry)
  if (declared.has(name)) return [entry]
  return passedOn.flatMap(({ target, names }) => {
    if (names === undefined) return declarersOf(target, name, read)
    const own = names.get(name)
    return own === undefined ? [] : declarersOf(target, own, read)
  })
}

/** What one file imports, exports, passes on, and which paths it names. */
function readModule(file, find) {
  const imports = []
  const paths = []
  const declared = new Set()
  const passedOn = []
  if (!isCode(file)) return { imports, paths, declared, passedOn }
  const from = dirname(file)
  const resolve = (specifier) => {
    const [path] = specifier.split('?')
    if (path.startsWith('.')) return { found: find(posix.join(from, path)), isEntry: false }
    const alias = aliases.find(({ find: pattern }) => pattern.test(path))
    return { found: alias ? find(alias.replacement.slice(root.length)) : [], isEntry: true }
  }
  const keep = (source, names) => {
    if (typeof source?.value !== 'string') return
    const { found, isEntry } = resolve(source.value)
    for (const target of found) imports.push({ target, names, isEntry })
  }
  const keepText = (text) => {
    if (!text.includes('/') || text.length > 200 || /[\s:*<>]/.test(text)) return
    paths.push(...find(text.startsWith('.') ? posix.join(from, text) : posix.normalize(text)))
  }
  const texts = namesPaths(file) && {
    Literal: (node) => typeof node.value === 'string' && keepText(node.value),
    CallExpression: ({ arguments: all }) => keepText(joinTexts(all)),
  }
  const { program } = parseSync(file, readFileSync(fromRoot(file), 'utf8'))
  new Visitor({
    ImportDeclaration: (node) => node.importKind !== 'type' && keep(node.source, namesIn(node.specifiers)),
    ExportNamedDeclaration: (node) => {
      if (node.source === null) for (const name of declaredBy(node)) declared.add(name)
      else if (node.exportKind !== 'type') {
        const names = new Map(node.specifiers.map(({ local, exported }) => [exported.name, local.name]))
        keep(node.source, [...names.values()])
        for (const target of resolve(node.source.value).found) passedOn.push({ target, names })
      }
    },
    ExportAllDeclaration: (node) => {
      keep(node.source)
      for (const target of resolve(node.source.value).found) passedOn.push({ target })
    },
    ImportExpression: (node) => keep(node.source),
    ...texts,
  }).visit(program)
  return { imports, paths, declared, passedOn }
}

function namesIn(specifiers) {
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) return undefined
  return specifiers.filter(({ importKind }) => importKind !== 'type').map(({ imported }) => imported.name)
}

function declaredBy({ declaration, specifiers }) {
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name)
  if (declaration?.id) return [declaration.id.name]
  return specifiers.map(({ exported }) => exported.name)
}

/** `fromRoot('lab', 'dist', 'main.js')` names lab/dist/main.js. */
function joinTexts(all) {
  const values = all.map(({ value }) => (typeof value === 'string' ? value : undefined))
  const texts = values.slice(values.findIndex((value) => value !== undefined))
  const end = texts.indexOf(undefined)
  return texts.slice(0, end === -1 ? undefined : end).join('/')
}

/** Finds repository files by a path: the file itself, what it is built from, or all files of a folder. */
function createFinder(files) {
  const known = new Set(files)
  const found = new Map()
  const find = (path) => {
    if (path.startsWith('..')) return []
    const source = path.replace(/\/dist(?=\/|$)/, '/src')
    const candidates = [
      path,
      source,
      ...['.ts', '.tsx'].map((end) => source.replace(/(\.d)?\.(js|ts)$/, end)),
      // A style sheet becomes a module before anything is built.
      path.replace(/\.css\.ts$/, '.css'),
    ]
    const matching = [...new Set(candidates)].filter((candidate) => known.has(candidate))
    if (matching.length > 0) return matching
    const folder = `${source.replace(/\/$/, '')}/`
    // A folder near the root is named as a part of a longer path.
    return folder.split('/').length > 2 ? files.filter((file) => file.startsWith(folder)) : []
  }
  return (path) => {
    if (!found.has(path)) found.set(path, find(path))
    return found.get(path)
  }
}
