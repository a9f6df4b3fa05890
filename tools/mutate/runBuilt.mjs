// Some tests start the built gateway in a process of its own, where StrykerJS switches nothing on.
// What the other tests did not catch is planted in a copy of that build, one mutant at a time.
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { build } from '../../scripts/build.mjs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { run } from '../../scripts/lib/run.mjs'

const patienceMs = 5 * 60_000

/**
 * Runs the tests of the built gateway for each mutant that is not caught yet.
 * @returns the same results, with those that these tests caught
 */
export async function runBuilt({ area, results, folder }) {
  const open = results.filter(({ caught }) => !caught)
  if (open.length === 0) return results
  await build({ withPage: false })
  const copy = join(folder, 'built')
  try {
    copyGateway(copy)
    const test = () => runTests({ area, copy })
    const before = await step('tests of the build', test)
    if (before.status !== 'survived') throw new Error(`The built gateway fails its tests:\n${before.reason}`)
    const news = new Map()
    for (const mutant of open) {
      const name = `${mutant.file.split('/').at(-1)}:${mutant.line}`
      await step(name, async () => {
        const restore = await plant(copy, mutant)
        const verdict = await test().finally(restore)
        if (verdict.status !== 'survived') news.set(mutant, { ...mutant, ...verdict, caught: true })
        return verdict.status
      })
    }
    return results.map((result) => news.get(result) ?? result)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

// Packages resolve from the copy upwards: it lies inside the repository.
function copyGateway(copy) {
  rmSync(copy, { recursive: true, force: true })
  cpSync(fromRoot('gateway'), join(copy, 'gateway'), {
    recursive: true,
    filter: (path) => !path.endsWith('/node_modules'),
  })
  // The gateway's tsconfig and its tests name files of these.
  for (const part of ['packages', 'scripts']) symlinkSync(fromRoot(part), join(copy, part), 'junction')
  cpSync(fromRoot('tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  symlinkSync(fromRoot('gateway', 'node_modules'), join(copy, 'gateway', 'node_modules'), 'junction')
}

/** Builds one file of the copy with the mutant in it; the function returned takes it out again. */
async function plant(copy, { file, start, end, replacement }) {
  const built = join(copy, file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'))
  const before = readFileSync(built, 'utf8')
  const text = readFileSync(fromRoot(file), 'utf8')
  const { code } = await transformWithOxc(text.slice(0, start) + replacement + text.slice(end), file, {
    typescript: { rewriteImportExtensions: 'rewrite' },
  })
  writeFileSync(built, code)
  return () => writeFileSync(built, before)
}

async function runTests({ area, copy }) {
  const config = fromRoot('tools', 'mutate', 'vitest.config.mjs')
  try {
    await run('npx', ['vitest', 'run', '--root', copy, '--config', config, '--bail', '1'], {
      env: { LATCHKEY_MUTATE_AREA: area, LATCHKEY_MUTATE_BUILT: '1' },
      timeoutMs: patienceMs,
    })
    return { status: 'survived' }
  } catch (error) {
    return { status: error.code === 'SIGKILL' ? 'time-out' : 'caught', reason: error.output?.slice(-2_000) }
  }
}
