// Builds what changed: style-sheet modules, packages and servers (tsc), static files, the embedded wallet's page and the Backing page (Vite),
// and the states that the lab's chains start from. Types are checked by `npm run check`, not here.
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateCss } from './css.mjs'
import { asCommand } from './lib/asCommand.mjs'
import { hashOf, listFiles, readIfThere } from './lib/files.mjs'
import { installDependencies } from './lib/install.mjs'
import { cacheDir, fromRoot, packageNames } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { CommandError, run } from './lib/run.mjs'
import { writeLicenses } from './licenses.mjs'

const packages = packageNames.map((name) => `packages/${name}`)
const servers = ['gateway', 'lab']
const page = 'apps/backing'
const frame = 'apps/frame'
const framePackages = ['contract', 'clear-signing', 'smart-account', 'react'].map(
  (name) => `packages/${name}`,
)
/** What the states of the lab's chains are made from; the lab itself knows exactly. */
const chainInputs = ['lab/contracts', 'lab/src/seed', 'lab/src/chains', 'lab/package.json']
const configuration = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/css.mjs']
const isSource = (file) => !/\.(test|test-d|bench)\.tsx?$/.test(file) && !file.endsWith('.css.ts')

/** Files that tsc does not know, copied from src to dist as they are. */
const staticFiles = ['packages/react', ...servers]
const isStatic = (file) => !/\.(ts|tsx|md)$/.test(file) && !/[/\\]src[/\\]page[/\\]/.test(file)

/**
 * Brings every build up to date. Parts whose inputs are unchanged since their last successful build are skipped.
 * `withPage: false` skips the Backing page (its development server reads the sources), `withChains: false` the lab's chains.
 */
export async function build({ withPage = true, withChains = true } = {}) {
  await buildPrograms()
  await Promise.all([withChains && seedChains(), buildPages({ withPage })])
}

/** Packages and servers; everything else needs them. */
export async function buildPrograms() {
  await rebuild('build packages and servers', {
    inputs: [
      ...[...packages, ...servers].flatMap((part) => [`${part}/src`, `${part}/tsconfig.json`]),
      ...servers.map((part) => `${part}/build.mjs`),
    ],
    outputs: [
      ...packages.map((part) => `${part}/dist/index.js`),
      ...servers.map((part) => `${part}/dist/main.js`),
    ],
    run: buildPackages,
  })
}

/** The embedded wallet's page and the Backing page. Needs the packages. */
export async function buildPages({ withPage = true } = {}) {
  await Promise.all([
    rebuild('build the embedded wallet', {
      inputs: [frame, ...framePackages.map((part) => `${part}/src`)],
      outputs: [`${frame}/dist/index.html`],
      run: () => bundle(frame),
    }),
    withPage &&
      rebuild('build the Backing page', {
        inputs: [page, ...packages.map((part) => `${part}/src`)],
        outputs: [`${page}/dist/builds/latest.json`],
        settings: pageSettings(),
        run: () => bundle(page),
      }),
  ])
}

async function bundle(part) {
  await run('vite', ['build', part, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  // Its chunks contain other people's code, without the texts that belong to it.
  writeFileSync(fromRoot(part, 'dist', 'third-party-licenses.txt'), writeLicenses(part))
}

/** The states that the lab's chains start from. Needs the servers. A lab that doesn't find them makes them itself. */
export async function seedChains() {
  await rebuild("seed the lab's chains", {
    inputs: chainInputs,
    outputs: [],
    run: () => run(process.execPath, [fromRoot('lab/dist/seed.js')]).then(() => undefined),
  })
}

/** The generated files, `tsc -b` without checking types, and the static files that neither tsc nor a bundler copies. */
export async function buildPackages() {
  generateCss()
  await run('tsc', ['-b', '--noCheck', ...packages, ...servers])
  copyStaticFiles()
  await runOwnBuilds()
}

/** Copies style sheets, icons and the like from src to dist; tsc leaves them behind. */
export function copyStaticFiles() {
  // `npx @latchkey/gateway` runs it, and npm marks only what is there when it installs.
  chmodSync(fromRoot('gateway/dist/main.js'), 0o755)
  // Errors name their section of this page by its path in the package.
  mkdirSync(fromRoot('packages/core/docs'), { recursive: true })
  cpSync(fromRoot('docs/errors.md'), fromRoot('packages/core/docs/errors.md'))
  for (const part of staticFiles) {
    const source = fromRoot(part, 'src')
    for (const file of listFiles(source, isStatic)) {
      if (part === 'packages/react' && file.endsWith('.css') && !file.endsWith('styles.css')) continue
      const target = join(fromRoot(part, 'dist'), file.slice(source.length))
      mkdirSync(dirname(target), { recursive: true })
      cpSync(file, target)
    }
  }
}

// A server with more to build than tsc knows (the lab's wallet page) has a build.mjs of its own.
async function runOwnBuilds() {
  for (const server of servers) {
    const script = fromRoot(server, 'build.mjs')
    if (existsSync(script)) await run(process.execPath, [script], { env: { NODE_ENV: 'production' } })
  }
}

// The settings that apps/backing/build/settings.ts reads: a change of one requires a new build.
function pageSettings() {
  const names = Object.keys(process.env).filter((name) =>
    /^(PROGRAMME_FILE|SITE_URL|SNAPSHOT_RPC_URL_\d+)$/.test(name),
  )
  const values = names.sort().map((name) => `${name}=${process.env[name]}`)
  return [...values, readIfThere(process.env.PROGRAMME_FILE ?? '') ?? '']
}

async function rebuild(name, { inputs, outputs, settings = [], run: produce }) {
  const stamp = join(cacheDir, 'build', `${name.replaceAll(' ', '-')}.hash`)
  const hash = createHash('sha256')
    .update(JSON.stringify([hashOf([...configuration, ...inputs], isSource), ...settings]))
    .digest('hex')
  const complete = outputs.every((output) => existsSync(fromRoot(output)))
  if (complete && readIfThere(stamp) === hash) return
  await step(name, produce).catch((error) => {
    if (error instanceof CommandError) console.error(`\n${error.output.trim()}\n`)
    throw error
  })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

await asCommand(import.meta.url, async () => {
  await installDependencies()
  await build()
})
