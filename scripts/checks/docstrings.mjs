// Checks that every export of a package has a docstring, and every function and component also an example.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { fromRoot, root } from '../lib/paths.mjs'

/** Every public export that lacks its docstring or its example, as `path:line: what is wrong`. */
export function findDocstringBreaches() {
  const known = new Map()
  const read = (file) => {
    if (!known.has(file)) known.set(file, readExports(file))
    return known.get(file)
  }
  const breaches = listEntries().flatMap((entry) => breachesBehind(entry, undefined, read))
  return [...new Set(breaches)].sort()
}

function listEntries() {
  return readdirSync(fromRoot('packages')).flatMap((name) => {
    const manifest = fromRoot('packages', name, 'package.json')
    if (!existsSync(manifest)) return []
    return Object.values(JSON.parse(readFileSync(manifest, 'utf8')).exports)
      .filter(({ types }) => types !== undefined)
      .map(({ types }) =>
        fromRoot('packages', name, types.replace('./dist/', 'src/').replace('.d.ts', '.ts')),
      )
  })
}

/** Follows re-exports within the package down to the declarations. `names` are those wanted, all unless set. */
function breachesBehind(file, names, read) {
  const { declared, passedOn } = read(file)
  const own = declared
    .filter(({ name }) => names === undefined || names.includes(name))
    .filter(({ what }) => what !== undefined)
    .map(({ name, line, what }) => `${relative(root, file)}:${line}: ${name} ${what}`)
  const others = passedOn.flatMap((one) => {
    if (one.names === undefined) return breachesBehind(one.file, names, read)
    const wanted = one.names.filter(({ as }) => names === undefined || names.includes(as))
    if (wanted.length === 0) return []
    return breachesBehind(
      one.file,
      wanted.map(({ name }) => name),
      read,
    )
  })
  return [...own, ...others]
}

function readExports(file) {
  const code = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, code)
  const declared = []
  const passedOn = []
  for (const node of program.body) {
    const from = node.source?.value
    if (from?.startsWith('.')) {
      const source = join(dirname(file), from)
      if (node.type === 'ExportAllDeclaration') passedOn.push({ file: source, names: undefined })
      if (node.type === 'ExportNamedDeclaration') {
        const names = node.specifiers.map(({ local, exported }) => ({ name: local.name, as: exported.name }))
        passedOn.push({ file: source, names })
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      const doc = docstringAbove(node, comments, code)
      const line = code.slice(0, node.start).split('\n').length
      for (const { name, isFunction } of namesOf(node.declaration))
        declared.push({ name, line, what: lackOf(doc, isFunction) })
    }
  }
  return { declared, passedOn }
}

// Clause ids mean nothing to someone who installs a package.
const onlyClauses = /^(S\d+\.\d+[., ]*)+$/
const clausesFirst = /^S\d+\.\d+/

/** What is wrong with a public export's docstring, or undefined. */
export function lackOf(doc, isFunction) {
  if (doc === undefined) return 'is public and has no docstring'
  const text = doc.replace(/^[\s*]+/, '').trim()
  if (onlyClauses.test(text)) return 'has a docstring of clause numbers only: say what it is'
  if (clausesFirst.test(text)) return 'has a docstring that begins with clause numbers: they stand at its end'
  if (isFunction && !doc.includes('@example')) return 'is public and its docstring has no @example'
  return undefined
}

function docstringAbove(node, comments, code) {
  return comments.findLast(
    ({ type, value, end }) =>
      type === 'Block' &&
      value.startsWith('*') &&
      end <= node.start &&
      code.slice(end, node.start).trim() === '',
  )?.value
}

function namesOf(declaration) {
  if (declaration.type !== 'VariableDeclaration')
    return [{ name: declaration.id.name, isFunction: declaration.type === 'FunctionDeclaration' }]
  return declaration.declarations.map(({ id, init }) => ({
    name: id.name,
    isFunction: init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression',
  }))
}
