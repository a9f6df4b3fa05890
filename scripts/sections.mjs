// Lists the sections of the English catalogue in packages/react/src/messages/sections.ts. A file in messages/en is a section,
// and exports its texts under its own name. The list is committed, and written again by every build and test run.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, writeIfChanged } from './lib/files.mjs'
import { fromRoot } from './lib/paths.mjs'

const messages = fromRoot('packages', 'react', 'src', 'messages')

/** Writes the list, if a section was added or removed. */
export function generateSections() {
  const names = listFiles(`${messages}/en`, (file) => file.endsWith('.ts')).map((file) =>
    basename(file, '.ts'),
  )
  const lines = names.sort(byBiome).map((name) => `export { ${name} } from './en/${name}.ts'\n`)
  writeIfChanged(
    `${messages}/sections.ts`,
    `// Written by scripts/sections.mjs from the files in en/.\n${lines.join('')}`,
  )
}

/** Biome's order of exports: letter by letter, upper case before lower case. */
function byBiome(left, right) {
  const key = (name) =>
    name.replace(/./g, (letter) => letter.toLowerCase() + (letter === letter.toLowerCase() ? 1 : 0))
  return key(left) < key(right) ? -1 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateSections()
