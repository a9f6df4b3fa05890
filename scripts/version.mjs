// `npm run changeset`: writes an entry of the changelog. `npm run release:version`: changesets become versions and a section of
// CHANGELOG.md. Look at the result and commit it.
// Both install @changesets/cli in scripts/version first: 75 packages that a fresh clone does not need.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromRoot, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { readChangesets, renderSection } from './version/changesets.mjs'

const page = fromRoot('CHANGELOG.md')
const beginning = /^## /m

async function version() {
  const changesets = readChangesets(fromRoot('.changeset'))
  if (changesets.length === 0)
    throw new Error('There is no changeset in .changeset/, so there is nothing to release.')
  await changeset('version')
  // Changesets raises the manifests; npm's lock file names these versions as well.
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  const { version: released } = JSON.parse(readFileSync(fromRoot('packages/core/package.json'), 'utf8'))
  const date = new Date().toISOString().slice(0, 10)
  const section = renderSection({ version: released, date, changesets })
  writeFileSync(page, insert(readFileSync(page, 'utf8'), section))
  console.log(`CHANGELOG.md has a section for ${released}. Look at it, and commit.`)
}

/** Runs a command of Changesets, which may ask questions. */
async function changeset(command) {
  const cwd = fromRoot('scripts', 'version')
  const script = fromRoot('scripts/version/node_modules/@changesets/cli/bin.js')
  if (!existsSync(script))
    await run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], { cwd })
  const { status } = spawnSync(process.execPath, [script, command], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`\`changeset ${command}\` ended with ${status}.`)
}

function insert(text, section) {
  const at = text.search(beginning)
  return at === -1 ? `${text.trimEnd()}\n\n${section}` : `${text.slice(0, at)}${section}\n${text.slice(at)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...more] = process.argv.slice(2)
  if ((command !== undefined && command !== 'add') || more.length > 0) {
    console.error(
      'Usage: npm run changeset, or npm run release:version. They take no options; the second changes versions and CHANGELOG.md.',
    )
    process.exit(1)
  }
  if (!existsSync(page)) writeFileSync(page, '# Changelog\n')
  await (command === 'add' ? changeset('add') : version()).catch((error) => {
    console.error(error.output ?? error.message)
    process.exitCode = 1
  })
}
