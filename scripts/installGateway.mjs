// `node scripts/installGateway.mjs /opt/latchkey`: a gateway in an empty folder, with all that it needs to run and nothing else. It needs no
// root, writes nowhere else but into this checkout's own builds, and the folder can be copied to another machine of the same platform.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { asCommand } from './lib/asCommand.mjs'
import { installedOf } from './lib/closure.mjs'
import { installDependencies } from './lib/install.mjs'
import { fromRoot } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { writeLicenses } from './licenses.mjs'
import { writeSbom } from './sbom.mjs'

const USAGE =
  'node scripts/installGateway.mjs <folder> [--built]   --built: this checkout is installed and built already'

/** What of our packages is not needed to run them; everything else is. */
const onlyForUs = [
  ...['src', 'node_modules', 'README.md', 'CHANGELOG.md'],
  ...['tsconfig.json', 'directory.schema.json', 'ops'],
]
const isNeeded = (path) => !/[/\\]testing$|\.test\.|\.d\.ts$|\.tsbuildinfo$/.test(path)
/** Types, sources and maps of packages, which nothing loads at run time. */
const isLoaded = (path) => !/\.d\.[cm]?ts$|\.map$|[/\\]viem[/\\]_types$|[/\\]ox[/\\]_types$/.test(path)

const LAUNCHER = `#!/bin/sh
# Settings are environment variables.
exec node "$(dirname "$(readlink -f "$0")")/../node_modules/@latchkey/gateway/dist/main.js" "$@"
`

/**
 * @param folder empty, or not there yet
 * @throws Error where something is in it, or this checkout is not built
 */
export function installGateway(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} is not empty. Name a new folder, and point the service to it once it is complete.`,
    )
  for (const part of ['gateway/dist/main.js', 'packages/contract/dist/index.js'])
    if (!existsSync(fromRoot(part))) throw new Error(`${part} is missing. Run this without --built.`)
  const packages = installedOf('gateway')
  // Before anything is written: a package without a licence text must not ship.
  const licenses = writeLicenses('gateway')
  mkdirSync(folder, { recursive: true })
  for (const { path, name, isOurs } of packages) {
    const target = join(folder, targetOf(path, name, isOurs))
    if (isOurs) copyOurs(path, target)
    else cpSync(fromRoot(path), target, { recursive: true, filter: isLoadedOf(fromRoot(path)) })
  }
  mkdirSync(join(folder, 'bin'))
  const launcher = join(folder, 'bin', 'latchkey-gateway')
  writeFileSync(launcher, LAUNCHER)
  chmodSync(launcher, 0o755)
  for (const name of ['latchkey.service', 'gateway.env.example', 'alerts.yml'])
    cpSync(fromRoot('gateway/ops', name), join(folder, name))
  cpSync(fromRoot('LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenses)
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(writeSbom('gateway'), null, 2)}\n`)
  return packages.length
}

/** `gateway/node_modules/ws` is the gateway's own copy, and stays that. */
function targetOf(path, name, isOurs) {
  if (isOurs) return `node_modules/${name}`
  return path.replace(/^gateway\//, 'node_modules/@latchkey/gateway/')
}

function copyOurs(path, target) {
  for (const name of readdirSync(fromRoot(path)))
    if (!onlyForUs.includes(name) && !name.startsWith('.'))
      cpSync(fromRoot(path, name), join(target, name), { recursive: true, filter: isNeeded })
}

/** A package's own packages are copied by themselves, as far as they are needed. */
function isLoadedOf(root) {
  return (path) => isLoaded(path) && !path.slice(root.length).includes('node_modules')
}

await asCommand(import.meta.url, async () => {
  const [path, option, ...more] = process.argv.slice(2)
  const isUsed = path && !path.startsWith('-') && (option ?? '--built') === '--built' && more.length === 0
  if (!isUsed) throw new Error(USAGE)
  const folder = resolve(path)
  if (option === undefined) {
    await installDependencies()
    const { build } = await import('./build.mjs')
    await build({ withPage: false, withChains: false })
  }
  const count = await step(`install the gateway in ${folder}`, async () => installGateway(folder))
  const { version } = JSON.parse(readFileSync(fromRoot('gateway/package.json'), 'utf8'))
  console.log(
    `\n  Gateway ${version} with ${count} packages. Start it: ${join(folder, 'bin', 'latchkey-gateway')}\n`,
  )
})
