// Installs dependencies only if the installation differs from package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readIfThere } from './files.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { CommandError, run } from './run.mjs'

const stampPath = fromRoot('node_modules', '.latchkey-lock')

/** Ends the process with one clear line when Node is too old to run the rest. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Latchkey needs Node 20.19 or newer; this is ${process.versions.node}. Install it from nodejs.org and run the command again.`,
  )
  process.exit(1)
}

/** `npm ci`, without install scripts: nothing that we use needs one. */
export async function installDependencies() {
  const lockHash = createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex')
  if (readIfThere(stampPath) === lockHash || adoptInstall(lockHash)) return
  await step('install packages', async () => {
    try {
      // A parent npm passes NODE_ENV and omit settings on; development packages are needed whatever they say.
      const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline']
      await run('npm', [...args, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'])
    } catch (error) {
      if (error instanceof CommandError)
        console.error(error.output.trim().split('\n').slice(0, 30).join('\n'))
      throw new Error(
        'The packages could not be installed. Is the npm registry reachable? What npm said is above.',
      )
    }
    writeFileSync(stampPath, lockHash)
  })
}

// Someone ran `npm ci` or `npm install` by hand: npm's own record of the tree says what is there.
function adoptInstall(lockHash) {
  const recordPath = fromRoot('node_modules', '.package-lock.json')
  if (!existsSync(recordPath)) return false
  const installed = JSON.parse(readFileSync(recordPath, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages
  const complete = Object.entries(wanted).every(
    ([path, { optional, version }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      (path in installed && installed[path].version === version),
  )
  if (complete) writeFileSync(stampPath, lockHash)
  return complete
}
