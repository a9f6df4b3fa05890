// The folders whose node_modules the pages are built from: one for each major of wagmi, with our own packages as packed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, fromRoot } from '../../../scripts/lib/paths.mjs'
import { run } from '../../../scripts/lib/run.mjs'

export const hosts = ['wagmi2', 'wagmi3']

const ours = ['contract', 'clear-signing', 'core', 'evm', 'react']

export const hostDir = (host) => fromRoot('tools', 'bench', host)

/**
 * Packs our packages as they would be published, and unpacks them into the hosts, as installing the tarballs would.
 * Their own dependencies are pinned in each host at the versions that our packages ask for.
 */
export async function unpackOurs() {
  const destination = join(cacheDir, 'bench', 'packed')
  rmSync(destination, { recursive: true, force: true })
  mkdirSync(destination, { recursive: true })
  const workspaces = ours.flatMap((name) => ['-w', `packages/${name}`])
  const packed = await run('npm', ['pack', '--json', ...workspaces, '--pack-destination', destination])
  const tarballs = JSON.parse(packed.slice(packed.search(/^[[{]/m)))
  for (const host of hosts) {
    for (const { name, filename } of Object.values(tarballs)) {
      const target = join(hostDir(host), 'node_modules', ...name.split('/'))
      rmSync(target, { recursive: true, force: true })
      mkdirSync(target, { recursive: true })
      await run('tar', ['-xzf', join(destination, filename), '-C', target, '--strip-components=1'])
    }
    requireTheirDependencies(host)
  }
}

// A version that differs from the one packed would measure something that nobody installs.
function requireTheirDependencies(host) {
  const modules = join(hostDir(host), 'node_modules')
  for (const name of ours) {
    const { dependencies = {} } = readManifest(join(modules, '@latchkey', name))
    for (const [dependency, wanted] of Object.entries(dependencies)) {
      const there = existsSync(join(modules, dependency))
        ? readManifest(join(modules, dependency)).version
        : 'none'
      if (there !== wanted)
        throw new Error(
          `@latchkey/${name} asks for ${dependency} ${wanted}; tools/bench/${host} has ${there}. Set it in tools/bench/${host}/package.json and run npm install there.`,
        )
    }
  }
}

export const versionIn = (host, name) => manifestIn(host, name).version

/** What a package in a host asks of another that the host must bring. */
export const peerRangeIn = (host, name, peer) => manifestIn(host, name).peerDependencies?.[peer]

export const hasExport = (host, name, entry) => manifestIn(host, name).exports?.[entry] !== undefined

const readManifest = (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))

const manifestIn = (host, name) => readManifest(join(hostDir(host), 'node_modules', name))
