// Reads a source file's imports, and the few constructs that the house rules forbid, from its syntax tree:
// regular expressions would stumble over docstrings, which are full of example imports.
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/** Views leave these to actions and hooks. */
const effects = new Set([
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel'],
  ...['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'],
  ...['localStorage', 'sessionStorage', 'indexedDB'],
])

/**
 * Parses one TypeScript or JavaScript file.
 * @returns `{ imports: [{ specifier, typeOnly, lazy, line }], oddities: [{ what, line, isEffect }] }`
 */
export function readSource(file) {
  const code = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, code)
  const lineOf = (node) => code.slice(0, node.start).split('\n').length
  if (errors.length > 0)
    return { imports: [], oddities: [{ what: `does not parse: ${errors[0].message}`, line: 1 }] }

  const imports = []
  const oddities = []
  const keep = (source, typeOnly, lazy = false) => {
    if (typeof source?.value === 'string')
      imports.push({ specifier: source.value, typeOnly, lazy, line: lineOf(source) })
  }
  // A name that the file declares or imports itself is not the browser's.
  const own = ownNames(program)
  const keepGlobal = (name, node) => {
    if (effects.has(name) && !own.has(name)) oddities.push({ what: name, line: lineOf(node), isEffect: true })
  }
  new Visitor({
    ImportDeclaration: (node) => keep(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => keep(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => keep(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => keep(node.source, false, true),
    TSImportType: (node) => keep(node.source ?? node.argument?.literal, true),
    JSXAttribute: (node) => {
      if (node.name.name === 'style')
        oddities.push({ what: 'inline style= (a strict style-src refuses it)', line: lineOf(node) })
      if (node.name.name === 'dangerouslySetInnerHTML')
        oddities.push({ what: 'dangerouslySetInnerHTML', line: lineOf(node) })
    },
    CallExpression: (node) => {
      keepGlobal(node.callee.name, node)
      if (node.callee.name === 'eval' || node.callee.name === 'Function')
        oddities.push({ what: 'eval', line: lineOf(node) })
    },
    MemberExpression: (node) => {
      // localStorage.getItem(), window.fetch()
      keepGlobal(node.object.name, node)
      if (/^(window|globalThis|self)$/.test(node.object.name ?? '')) keepGlobal(node.property.name, node)
    },
    NewExpression: (node) => {
      keepGlobal(node.callee.name, node)
      if (node.callee.name === 'Function') oddities.push({ what: 'new Function (eval)', line: lineOf(node) })
    },
  }).visit(program)
  return { imports, oddities }
}

function ownNames(program) {
  const names = new Set()
  new Visitor({
    ImportSpecifier: ({ local }) => names.add(local.name),
    VariableDeclarator: ({ id }) => names.add(id.name),
    FunctionDeclaration: ({ id }) => names.add(id?.name),
  }).visit(program)
  return names
}
