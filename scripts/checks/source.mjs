// Reads a source file's imports, and the few constructs that the house rules forbid, from its syntax tree:
// regular expressions would stumble over docstrings, which are full of example imports.
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/**
 * Parses one TypeScript or JavaScript file.
 * @returns `{ imports: [{ specifier, typeOnly, line }], oddities: [{ what, line }] }`
 */
export function readSource(file) {
  const code = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, code)
  const lineOf = (node) => code.slice(0, node.start).split('\n').length
  if (errors.length > 0)
    return { imports: [], oddities: [{ what: `does not parse: ${errors[0].message}`, line: 1 }] }

  const imports = []
  const oddities = []
  const keep = (source, typeOnly) => {
    if (typeof source?.value === 'string')
      imports.push({ specifier: source.value, typeOnly, line: lineOf(source) })
  }
  new Visitor({
    ImportDeclaration: (node) => keep(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => keep(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => keep(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => keep(node.source, false),
    TSImportType: (node) => keep(node.source ?? node.argument?.literal, true),
    JSXAttribute: (node) => {
      if (node.name.name === 'style')
        oddities.push({ what: 'inline style= (a strict style-src refuses it)', line: lineOf(node) })
      if (node.name.name === 'dangerouslySetInnerHTML')
        oddities.push({ what: 'dangerouslySetInnerHTML', line: lineOf(node) })
    },
    CallExpression: (node) => {
      if (node.callee.name === 'eval' || node.callee.name === 'Function')
        oddities.push({ what: 'eval', line: lineOf(node) })
    },
    NewExpression: (node) => {
      if (node.callee.name === 'Function') oddities.push({ what: 'new Function (eval)', line: lineOf(node) })
    },
  }).visit(program)
  return { imports, oddities }
}
