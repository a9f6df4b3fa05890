// `npm run release:version`: changesets become versions and a section of CHANGELOG.md. Look at the result and commit it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { readChangesets, renderSection } from './version/changesets.mjs'

const page = fromRoot('CHANGELOG.md')
const beginning = /^## /m

async function version() {
  const changesets = readChangesets(fromRoot('.changeset'))
  if (changesets.length === 0)
    throw new Error('There is no changeset in .changeset/, so there is nothing to release.')
  await run('changeset', ['version'])
  // Changesets raises the manifests; npm's lock file names these versions as well.
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  const { version: released } = JSON.parse(readFileSync(fromRoot('packages/core/package.json'), 'utf8'))
  const section = renderSection({
    version: released,
    date: new Date().toISOString().slice(0, 10),
    changesets,
  })
  writeFileSync(page, insert(readFileSync(page, 'utf8'), section))
  console.log(`CHANGELOG.md has a section for ${released}. Look at it, and commit.`)
}

function insert(text, section) {
  const at = text.search(beginning)
  return at === -1 ? `${text.trimEnd()}\n\n${section}` : `${text.slice(0, at)}${section}\n${text.slice(at)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length > 2) {
    console.error(
      'Usage: npm run release:version. It takes no options, and changes versions and CHANGELOG.md.',
    )
    process.exit(1)
  }
  if (!existsSync(page)) writeFileSync(page, '# Changelog\n')
  await version().catch((error) => {
    console.error(error.output ?? error.message)
    process.exitCode = 1
  })
}
