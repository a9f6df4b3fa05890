// `npm run check`: all static checks, each with ✓ or ✗.
// `npm run check -- "format and lint" types` runs only the named steps.
import { join } from 'node:path'
import { asCommand } from './lib/asCommand.mjs'
import { writeIfChanged } from './lib/files.mjs'
import { installDependencies } from './lib/install.mjs'
import { cacheDir } from './lib/paths.mjs'
import { bold, formatDuration, reportStep } from './lib/progress.mjs'
import { CommandError, run } from './lib/run.mjs'

const longest = 80

/** Thrown by a check that found something; its message is the findings. */
class Findings extends Error {
  name = 'Findings'
}

/**
 * Runs every step and prints what each found.
 * @param only names of steps to run; all when empty.
 * @returns whether all of them passed.
 */
export async function check(only = []) {
  const wanted = (step) => only.length === 0 || only.includes(step.name)
  const unknown = only.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Error(
      `No check is called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`,
    )
  const started = performance.now()
  const { generateCss } = await import('./css.mjs')
  generateCss()
  // Steps that read sources run in parallel with the compiler; steps that read builds wait for it.
  const early = steps.filter((step) => !step.afterTypes && wanted(step)).map(runStep)
  const results = await Promise.all(early)
  for (const step of steps.filter((step) => step.afterTypes && wanted(step)))
    results.push(await runStep(step))
  for (const { name, findings } of results) {
    if (findings !== undefined) console.log(`\n${bold(name)}\n${shorten(name, findings)}`)
  }
  const failed = results.filter(({ findings }) => findings !== undefined).length
  const time = formatDuration(performance.now() - started)
  console.log(
    failed === 0
      ? `\n  All checks passed in ${time}.`
      : `\n  ${failed} of ${results.length} checks failed (${time}).`,
  )
  return failed === 0
}

/** A step runs a tool, or finds breaches, one a line. */
const steps = [
  { name: 'format and lint', run: () => tool('biome', ['ci', '--colors=off', '--max-diagnostics=40', '.']) },
  { name: 'types', run: checkTypes },
  {
    name: 'import table',
    find: async () => {
      const { findImportBreaches } = await import('./checks/imports.mjs')
      const { findTableBreaches } = await import('./checks/tables.mjs')
      return [...findImportBreaches(), ...findTableBreaches()]
    },
  },
  { name: 'import cycles', find: async () => (await import('./checks/cycles.mjs')).findImportCycles() },
  { name: 'floors of core', find: async () => (await import('./checks/floors.mjs')).findUpwardImports() },
  { name: 'house rules', find: async () => (await import('./checks/rules.mjs')).findRuleBreaches() },
  {
    name: 'neutral words',
    find: async () => {
      const { findIdleExceptions, findNamespaceWords } = await import('./checks/neutral.mjs')
      return [...findNamespaceWords(), ...findIdleExceptions()]
    },
  },
  { name: 'subscribers', find: async () => (await import('./checks/subscribers.mjs')).findSubscribers() },
  { name: 'docstrings', find: async () => (await import('./checks/docstrings.mjs')).findDocstringBreaches() },
  { name: 'page of errors', find: async () => (await import('./errors.mjs')).findErrorPageBreaches() },
  { name: 'links', find: async () => (await import('./checks/links.mjs')).findBrokenLinks() },
  {
    name: 'dependencies',
    find: async () => (await import('./checks/dependencies.mjs')).findDependencyBreaches(),
  },
  { name: 'dead code', run: () => tool('knip', ['--no-progress', '--no-config-hints']) },
  {
    name: 'package shape',
    afterTypes: true,
    find: async () => (await import('./checks/publish.mjs')).findPublishBreaches(),
  },
  { name: 'sizes', afterTypes: true, run: checkSizes },
]

async function runStep({ name, run: runCheck, find }) {
  const started = performance.now()
  try {
    const note = runCheck ? await runCheck() : list(await find())
    reportStep({ ok: true, name, durationMs: performance.now() - started, note })
    return { name, findings: undefined }
  } catch (error) {
    reportStep({ ok: false, name, durationMs: performance.now() - started })
    return { name, findings: describe(error) }
  }
}

function describe(error) {
  if (error instanceof CommandError) return error.output.trim() || error.message
  return error instanceof Findings ? error.message : error.stack
}

// A tool that has hundreds of lines to say says the first here and the rest in a file.
function shorten(name, findings) {
  const lines = findings.split('\n')
  if (lines.length <= longest) return findings
  const path = join(cacheDir, 'check', `${name.replaceAll(' ', '-')}.txt`)
  writeIfChanged(path, findings)
  return [...lines.slice(0, longest), `… ${lines.length - longest} more lines: ${path}`].join('\n')
}

async function tool(command, args) {
  await run(command, args, { env: { NO_COLOR: '1' } })
}

async function checkTypes() {
  await tool('tsc', ['-b', '--pretty', 'false'])
  const { copyStaticFiles } = await import('./build.mjs')
  copyStaticFiles()
}

function list(breaches) {
  if (breaches.length > 0) throw new Findings(breaches.map((breach) => `  ${breach}`).join('\n'))
}

async function checkSizes() {
  const { measureSizes } = await import('./sizes.mjs')
  const { ok, table, summary } = await measureSizes()
  if (!ok) throw new Findings(table)
  return summary
}

await asCommand(import.meta.url, async () => {
  await installDependencies()
  process.exitCode = (await check(process.argv.slice(2))) ? 0 : 1
})
