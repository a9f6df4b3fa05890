// The pictures of wallets, networks and tokens: `build` makes gateway/pictures.json; `verify` says whether it is what build would make.
// Both install @web3icons/core in scripts/pictures first: 83 MB that a fresh clone does not need. docs/directory.md.
import { existsSync, readFileSync } from 'node:fs'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { fromRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { openPackage, readTable, renderPack } from './pictures/pack.mjs'

const packPath = fromRoot('gateway', 'pictures.json')
const help = `node scripts/pictures.mjs build    gateway/pictures.json, of scripts/pictures/table.json and the package
node scripts/pictures.mjs verify   whether it is up to date
`

async function render() {
  const cwd = fromRoot('scripts', 'pictures')
  if (!existsSync(fromRoot('scripts/pictures/node_modules/@web3icons/core')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd })
  const { source, readPicture } = await openPackage()
  return renderPack({ ...readTable(), source }, readPicture)
}

const [command] = process.argv.slice(2)
if (command === 'build') {
  const text = await render()
  writeIfChanged(packPath, text)
  const { art } = JSON.parse(text)
  console.log(`${Object.keys(art).length} pictures, ${readFileSync(packPath).length} bytes`)
} else if (command === 'verify') {
  if (readIfThere(packPath) !== (await render())) {
    console.error('gateway/pictures.json is not what its table makes. Run node scripts/pictures.mjs build.')
    process.exitCode = 1
  }
} else {
  console.log(help)
  process.exitCode = command === undefined || command === '--help' ? 0 : 1
}
