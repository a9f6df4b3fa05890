// Installs the Lab Phone's client and bundles it into one file, once for each lock file. Removes the installation
// afterwards.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../../scripts/lib/files.mjs'
import { cacheDir, fromRoot } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/run.mjs'

const sources = ['package.json', 'package-lock.json', '.npmrc', 'client.mjs', 'vite.config.mjs']
const target = join(cacheDir, 'lab', 'phone')

/**
 * Brings `.cache/lab/phone/client.js` up to date. Does nothing if it was built from the same lock file.
 * @throws CommandError if the packages can't be downloaded or built
 */
export async function buildPhone() {
  const stamp = join(target, `${hashOf(sources.map((name) => `tools/phoneClient/${name}`))}.made`)
  if (existsSync(stamp)) return
  // A folder of its own: two processes may build at the same time, and the later one wins.
  const folder = join(cacheDir, 'lab', `phone-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of sources) cpSync(fromRoot('tools', 'phoneClient', name), join(folder, name))
    const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-progress']
    await run('npm', ['ci', ...quiet, '--include=dev'], { cwd: folder })
    const env = { NODE_ENV: 'production' }
    await run('vite', ['build', '--config', 'vite.config.mjs'], { cwd: folder, env })
    mkdirSync(target, { recursive: true })
    for (const name of readdirSync(target)) if (name.endsWith('.made')) rmSync(join(target, name))
    renameSync(join(folder, 'built', 'client.js'), join(target, 'client.js'))
    cpSync(join(folder, 'package.json'), stamp)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildPhone().catch((error) => {
    console.error(error.output ?? error.message)
    process.exitCode = 1
  })
}
