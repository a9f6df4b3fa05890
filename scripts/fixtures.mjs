// `node scripts/fixtures.mjs <label>`: saves the data that this release stores to fixtures/releases/<label>, so that tests can open it with later releases.
import { parseArgs } from 'node:util'
import { fromRoot, root } from './lib/paths.mjs'
import { makeRelease } from './releases/makeRelease.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tree: { type: 'string', default: root } },
})
const [label] = positionals
if (!/^[\w.-]{1,40}$/.test(label ?? '')) {
  console.error('Usage: node scripts/fixtures.mjs <label> [--tree <folder of another release>]')
  process.exit(1)
}
await makeRelease({ label, tree: values.tree, folder: fromRoot('fixtures', 'releases', label) })
