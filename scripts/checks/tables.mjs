// The tables of docs/architecture.md that checks enforce, made from what the checks read.
// `node scripts/checks/tables.mjs` writes them.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromRoot } from '../lib/paths.mjs'
import { floors } from './floors.mjs'
import { importTable } from './imports.mjs'

const path = fromRoot('docs', 'architecture.md')

const tables = {
  'may import': [
    ['part', 'may import'],
    ...importTable.map(({ part, mayImport, note }) => [
      part.replace('packages/', ''),
      [listed(mayImport), note].filter(Boolean).join('; '),
    ]),
    ['test files', 'anything'],
  ],
  floors: [
    ['floor of core', 'what it is', 'where (`core/src`)'],
    ...floors
      .map(({ name, what, paths }) => [name, what, paths.map((one) => `\`${one}\``).join(' ')])
      .reverse(),
  ],
}

function listed(parts) {
  if (typeof parts === 'string') return parts
  return parts.length === 0 ? 'nothing of ours' : parts.join(', ')
}

export function withTables(text) {
  return Object.entries(tables).reduce((result, [name, [head, ...rows]]) => {
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    const block = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`)
    if (!block.test(result)) throw new Error(`docs/architecture.md has no table "${name}".`)
    return result.replace(block, (_, start, end) => `${start}\n${lines.join('\n')}\n\n${end}`)
  }, text)
}

export function findTableBreaches() {
  const text = readFileSync(path, 'utf8')
  return withTables(text) === text
    ? []
    : ['docs/architecture.md: its tables are out of date: run node scripts/checks/tables.mjs']
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path, withTables(readFileSync(path, 'utf8')))
