// `node scripts/sizes.mjs --against <commit>`: the changes in size since a commit, by chunk and by module.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, fromRoot, root } from '../lib/paths.mjs'
import { formatTable } from '../lib/progress.mjs'
import { run } from '../lib/run.mjs'
import { buildFixture } from './buildFixture.mjs'
import { weighKit } from './weigh.mjs'

const parts = ['contract', 'core', 'evm', 'react']
// Below this a change is the compressor's, or a name that is one letter longer.
const worthSaying = 20

/** The two tables, as text. Both sides are weighed by today's rules. */
export async function compareWith(ref) {
  const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`])).trim()
  const other = await buildCommit(commit)
  await run('tsc', ['-b', ...parts.map((name) => `packages/${name}`)])
  const [before, after] = [await weighKit(other), await weighKit(root)]
  const [modulesBefore, modulesAfter] = [await weighModules(other), await weighModules(root)]
  const rows = differences(
    new Map(before.map(({ name, bytes }) => [name.trim(), bytes])),
    new Map(after.map(({ name, bytes }) => [name.trim(), bytes])),
  )
  return [
    `Since ${commit.slice(0, 9)}, bytes gzipped:\n${render(rows)}`,
    `By module, bytes before minifying:\n${render(differences(modulesBefore, modulesAfter).slice(0, 40))}`,
  ].join('\n\n')
}

/** What differs between two maps of sizes, the largest change first. */
export function differences(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name), to: after.get(name) }))
    .map((row) => ({ ...row, change: (row.to ?? 0) - (row.from ?? 0) }))
    .filter(({ change }) => Math.abs(change) >= worthSaying)
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change))
}

function render(rows) {
  if (rows.length === 0) return '  nothing changed'
  return formatTable(
    rows.map(({ name, from, to, change }) => [
      change > 0 ? `+${change}` : String(change),
      from === undefined ? 'new' : String(from),
      to === undefined ? 'gone' : String(to),
      name,
    ]),
    { right: [0, 1, 2] },
  )
}

async function weighModules(repository) {
  const chunks = [...(await buildFixture('entry.mjs', repository)).values()]
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
  const pathOf = (id) => id.replaceAll('\0', '').replace(repository, '').replace(root, '').replace(/^\//, '')
  // The bundler's remarks name the folder of the build.
  const lengthOf = ({ code }) => (code ?? '').replace(/^\/\/#(region|endregion).*$/gm, '').length
  return new Map(modules.map(([id, module]) => [pathOf(id), lengthOf(module)]))
}

/** Builds the packages of a commit in a separate work tree, with the current installation of dependencies. */
async function buildCommit(commit) {
  const folder = join(cacheDir, 'sizes', commit)
  if (existsSync(join(folder, 'built'))) return folder
  await run('git', ['worktree', 'remove', '--force', folder]).catch(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
  await run('git', ['worktree', 'prune'])
  await run('git', ['worktree', 'add', '--detach', folder, commit])
  linkPackages(folder)
  const program = "(await import('./scripts/css.mjs')).generateCss()"
  await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  await run('tsc', ['-b', ...parts.map((name) => `packages/${name}`)], { cwd: folder })
  mkdirSync(join(folder, 'built'))
  return folder
}

function linkPackages(folder) {
  const place = join(folder, 'node_modules')
  mkdirSync(join(place, '@latchkey'), { recursive: true })
  for (const name of readdirSync(fromRoot('node_modules')))
    if (name !== '@latchkey') symlinkSync(fromRoot('node_modules', name), join(place, name))
  for (const name of parts) {
    symlinkSync(join(folder, 'packages', name), join(place, '@latchkey', name))
    const own = fromRoot('packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
  }
}
