// `npm run gate-times`: how long `npm test` takes in a fresh clone, with CI's settings: once on a quiet machine, and three times beside two
// busy loops. It keeps the result of each run in .cache/gate-times, and goes on where it was interrupted.
// --commit <ref> measures another commit than HEAD; --only quiet,"busy 1" makes some of the runs.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { cacheDir, root } from './lib/paths.mjs'
import { formatDuration } from './lib/progress.mjs'
import { run } from './lib/run.mjs'

const kinds = ['quiet', 'busy 1', 'busy 2', 'busy 3']
const stages = ['check', 'unit', 'browser', 'e2e', 'gallery']

const { values } = parseArgs({
  options: { commit: { type: 'string', default: 'HEAD' }, only: { type: 'string' } },
})
const commit = (await run('git', ['rev-parse', '--short=8', values.commit])).trim()
const folder = join(cacheDir, 'gate-times', commit)
const recordPath = join(folder, 'runs.json')
const runs = JSON.parse(readIfThere(recordPath) ?? '{}')
for (const kind of values.only?.split(',') ?? kinds) {
  if (!kinds.includes(kind)) throw new Error(`No run is called ${kind}. There are: ${kinds.join(', ')}.`)
  if (runs[kind] !== undefined) continue
  console.log(`${kind}, ${commit}, load ${loadavg()[0].toFixed(1)}`)
  runs[kind] = await measure(kind)
  writeIfChanged(recordPath, JSON.stringify(runs, null, 2))
}
console.log(`\n${describe()}`)
process.exitCode = Object.values(runs).every(({ code, flaky }) => code === 0 && flaky === 0) ? 0 : 1

async function measure(kind) {
  mkdirSync(folder, { recursive: true })
  // Not below this checkout: tools would take its settings and what it ignores for the clone's.
  const clone = mkdtempSync(join(tmpdir(), 'latchkey-gate-'))
  // A test installs the gateway as another user.
  chmodSync(clone, 0o755)
  await run('git', ['clone', '--quiet', root, clone])
  await run('git', ['checkout', '--quiet', commit], { cwd: clone })
  const load = loadavg()[0]
  const loops = kind === 'quiet' ? [] : [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;) {}']))
  const end = () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.once('exit', end)
  const logPath = join(folder, `${kind.replace(' ', '-')}.log`)
  const started = performance.now()
  const code = await runGate(clone, logPath)
  const durationMs = performance.now() - started
  end()
  // Pictures of end-to-end tests that failed.
  const pictures = join(clone, '.cache', 'e2e')
  if (existsSync(pictures)) cpSync(pictures, join(folder, kind), { recursive: true })
  rmSync(clone, { recursive: true, force: true })
  return { ...readLog(readFileSync(logPath, 'utf8')), code, durationMs, load, date: new Date().toISOString() }
}

function runGate(cwd, logPath) {
  return new Promise((resolve) => {
    const log = createWriteStream(logPath)
    const gate = spawn('bash', ['.ci/run'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [gate.stdout, gate.stderr]) stream.pipe(log, { end: false })
    gate.on('close', (code) => log.end(() => resolve(code)))
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        gate.kill('SIGTERM')
        process.exit(1)
      })
  })
}

// The closing table of `npm test`: a stage, three counts, a duration.
function readLog(log) {
  const rows = [...log.matchAll(/^ +(\w+) +(\d+) +(\d+) +(\d+) +(.+)$/gm)]
  const times = Object.fromEntries(rows.map(([, name, , , , time]) => [name, time.trim()]))
  const install = /install packages +(.+)/.exec(log)?.[1].trim() ?? '-'
  const counts = /(\d+) passed, (\d+) failed, \d+ skipped\s*$/.exec(log)
  const flaky = Number(/^(\d+) (?:flaky|passed only at a later try)/m.exec(log)?.[1] ?? 0)
  return { times, install, passed: Number(counts?.[1]), failed: Number(counts?.[2]), flaky }
}

function describe() {
  const made = kinds.filter((kind) => runs[kind] !== undefined)
  const row = (name, tell) => `| ${[name, ...made.map((kind) => tell(runs[kind]))].join(' | ')} |`
  return [
    `| ${commit} | ${made.join(' | ')} |`,
    `|---|${made.map(() => '--:').join('|')}|`,
    row('install', ({ install }) => install),
    ...stages.map((stage) => row(stage, ({ times }) => times[stage] ?? '-')),
    row('all stages', ({ times }) => times.all ?? '-'),
    row('.ci/run, install included', ({ durationMs }) => formatDuration(durationMs)),
    row('passed, failed, flaky', ({ passed, failed, flaky }) => `${passed}, ${failed}, ${flaky}`),
    row('load before', ({ load }) => load.toFixed(1)),
  ].join('\n')
}
