// Packs packages as npm publishes them and installs each in an empty project, to find files or dependencies that a
// tarball or manifest lacks.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot, packageNames } from '../lib/paths.mjs'
import { run } from '../lib/run.mjs'

/**
 * Packs every published package and gives each a project of its own, with what its manifest names and nothing else.
 * @param folder an empty folder
 * @returns by package name: `{ project, manifest, files }`, `files` being the paths in its tarball
 */
export async function installPacked(folder) {
  const workspaces = packageNames.flatMap((name) => ['--workspace', `@latchkey/${name}`])
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces]
  const said = await run('npm', pack)
  const packed = JSON.parse(said.slice(said.indexOf('[\n')))
  const tarballs = new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]))
  const installed = new Map()
  for (const { name, files } of packed) {
    const project = join(folder, name.replace('@latchkey/', 'project-'))
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "name": "app", "private": true, "type": "module" }')
    await install(project, name, tarballs)
    const manifest = readManifest(join(project, 'node_modules', name))
    installed.set(name, { project, manifest, files: files.map(({ path }) => path) })
  }
  return installed
}

/** Unpacks one package, and gives it its dependencies: ours from their tarballs, others from this repository's installation. */
async function install(project, name, tarballs) {
  const target = join(project, 'node_modules', name)
  if (existsSync(target)) return
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', tarballs.get(name), '--strip-components=1', '-C', target])
  const { dependencies = {}, peerDependencies = {} } = readManifest(target)
  for (const wanted of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (tarballs.has(wanted)) await install(project, wanted, tarballs)
    else link(project, wanted, name.replace('@latchkey/', 'packages/'))
  }
}

/** Links a package of this repository's installation, or of one part's. */
export function link(project, wanted, part = '.') {
  const target = join(project, 'node_modules', wanted)
  if (existsSync(target)) return
  const places = [fromRoot(part, 'node_modules', wanted), fromRoot('node_modules', wanted)]
  const source = places.find((place) => existsSync(place))
  if (source === undefined) throw new Error(`${wanted} is not installed here, which ${part} names.`)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(source, target, 'junction')
}

/**
 * @param installed a package, as `installPacked` returns it
 * @returns a row for each of its `exports`: `entry` is what is imported, `files` what its tarball must contain
 */
export function entriesOf({ manifest }) {
  return Object.entries(manifest.exports).map(([path, target]) => ({
    entry: join(manifest.name, path).replaceAll('\\', '/'),
    files: (typeof target === 'string' ? [target] : Object.values(target)).map((file) => file.slice(2)),
    isCode: typeof target !== 'string',
  }))
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
