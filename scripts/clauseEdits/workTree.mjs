// The copy of the repository that is edited, built and tested.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere, writeIfChanged } from '../lib/files.mjs'
import { cacheDir, fromRoot } from '../lib/paths.mjs'
import { step } from '../lib/progress.mjs'
import { run } from '../lib/run.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'

const folder = join(cacheDir, 'clause-edits')
const tree = join(folder, 'tree')

export const inTree = (...parts) => join(tree, ...parts)

/**
 * Brings the copy up to date with the repository, and takes back what an interrupted run left in it.
 * @returns a hash of everything in it but the edits
 */
export async function prepareTree() {
  const files = (await listRepository()).filter((file) => existsSync(fromRoot(file)))
  const listPath = join(folder, 'files.json')
  for (const file of JSON.parse(readIfThere(listPath) ?? '[]'))
    if (!files.includes(file)) rmSync(inTree(file), { force: true })
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(fromRoot(file))
    copy(bytes, inTree(file))
    if (!file.startsWith('scripts/clauseEdits')) hash.update(file).update('\0').update(bytes).update('\0')
  }
  writeIfChanged(listPath, JSON.stringify(files))
  await linkPackages(files)
  return hash.digest('hex')
}

function copy(bytes, target) {
  if (existsSync(target) && readFileSync(target).equals(bytes)) return
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
}

/** The installed packages as hard links. Workspaces link to each other by relative paths, so that they find the copy. */
async function linkPackages(files) {
  const lock = readFileSync(fromRoot('package-lock.json'), 'utf8')
  const stamp = join(folder, 'lock.json')
  if (readIfThere(stamp) === lock) return
  await step('link packages', async () => {
    const places = files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => dirname(file))
    for (const place of places) {
      const [source, target] = [fromRoot(place, 'node_modules'), inTree(place, 'node_modules')]
      if (!existsSync(source)) continue
      rmSync(target, { recursive: true, force: true })
      await run('cp', ['-al', source, target])
      // Tools write into their caches, and a link would let them write into ours.
      for (const cache of ['.vite', '.vite-temp', '.cache'])
        rmSync(join(target, cache), { recursive: true, force: true })
    }
    writeFileSync(stamp, lock)
  })
}

/** Builds what changed in the copy: packages and servers, and the pages where they are asked for. */
export function build({ withPage = false } = {}) {
  const program = `import { build } from './scripts/build.mjs'; await build({ withPage: ${withPage} })`
  return run(process.execPath, ['--input-type=module', '--eval', program], { cwd: tree })
}
