// `npm run attack`: runs every attack of the security review against this checkout's gateway, and measures the effect on other clients.
// Then come the counts of the embedded wallet (F1 to F10). --only H1,F1, --seconds 6, --rounds 3, --seed 7. `--url https://gateway.example --project my-app` checks an operator's own
// gateway with a few harmless requests instead.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attacks } from './attack/attacks.mjs'
import { isLatencyAlone, judge } from './attack/lib/judge.mjs'
import { describeFigures, toRow, writeReport } from './attack/lib/report.mjs'
import { runAttack } from './attack/lib/runAttack.mjs'
import { pinning } from './attack/lib/workers.mjs'
import { checkOwn } from './attack/own.mjs'
import { counts } from './attack/wallet/counts.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'
import { bold, dim, formatDuration, formatTable, green, red } from './lib/progress.mjs'

const options = {
  only: { type: 'string', multiple: true },
  seconds: { type: 'string', default: '6' },
  rounds: { type: 'string', default: '3' },
  seed: { type: 'string' },
  /** A folder for the gateway's processor profiles, two for each attack; profiling slows it down. */
  profile: { type: 'string' },
  /** Skips the latency of other clients, for a machine that is too busy to judge it. */
  untimed: { type: 'boolean', default: false },
  /** Another checkout whose built gateway is attacked: for figures before and after. */
  root: { type: 'string', default: fromRoot() },
  url: { type: 'string' },
  project: { type: 'string' },
  chain: { type: 'string' },
}

async function main() {
  requireNode()
  const { values } = parseArgs({ options })
  const chosen = chosenOf(attacks, values.only)
  const [seconds, rounds, seed] = [
    readWhole('seconds', values.seconds),
    readWhole('rounds', values.rounds),
    readWhole('seed', values.seed ?? String(randomInt(1, 1_000_000_000))),
  ]
  if (values.url !== undefined) return await checkOwn({ ...values, seed })
  await installDependencies()
  if (values.root === fromRoot()) {
    const { build } = await import('./build.mjs')
    // Two counts drive the whole product in a browser.
    await build({ withPage: chosenOf(counts, values.only).length > 0 })
  }
  console.log(`\n  ${pinning}; only loopback is attacked. Seed ${seed}: npm run attack -- --seed ${seed}\n`)
  const outcomes = []
  const path = join(cacheDir, 'attack', 'results.json')
  for (const attack of chosen) {
    const outcome = await attackInRounds({
      ...{ attack, root: values.root, seconds, rounds, seed, profileDir: values.profile },
      isTimed: !values.untimed,
    })
    outcomes.push(outcome)
    writeReport(path, { seed, seconds, root: values.root, outcomes })
    say(outcome)
  }
  if (outcomes.length > 0)
    console.log(`\n${formatTable(describeFigures(outcomes), { right: [2, 3, 4, 5, 6] })}\n`)
  const counted = []
  for (const count of chosenOf(counts, values.only)) counted.push(await countOnce(count, seed))
  const all = [...outcomes, ...counted]
  const failed = all.filter(({ verdict }) => verdict !== 'held')
  console.log(`  ${all.length - failed.length} of ${all.length} attacks held off. Every figure: ${path}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** Runs one count of the embedded wallet, and says what came of it. */
async function countOnce({ id, name, run }, seed) {
  const began = performance.now()
  const { figure, problems } = await run({ seed }).catch((error) => ({
    figure: 'see below',
    problems: [error.output ?? error.stack],
  }))
  const verdict = problems.length === 0 ? 'held' : 'FAILED'
  const mark = verdict === 'held' ? green('✓') : red('✗')
  console.log(`  ${mark} ${bold(id.padEnd(5))} ${name} (${formatDuration(performance.now() - began)})`)
  console.log(dim(`          ${figure}`))
  for (const problem of problems) console.log(`          ${red(verdict)} ${problem}`)
  return { id, name, verdict }
}

/** Runs once. If only latency exceeded its limit, it runs up to `rounds` times and judges the median. */
async function attackInRounds({ attack, rounds, ...options }) {
  const results = [await runAttack({ attack, ...options })]
  while (results.length < rounds && (results.length > 1 || isLatencyAlone(judge(results))))
    results.push(await runAttack({ attack, ...options }))
  return { attack, rounds: results, ...judge(results) }
}

function say(outcome) {
  const { verdict, problems } = outcome
  const row = toRow(outcome)
  const mark = verdict === 'held' ? green('✓') : red('✗')
  console.log(`  ${mark} ${bold(outcome.attack.id.padEnd(5))} ${outcome.attack.name}`)
  console.log(
    dim(`          ${row.latency}; memory ${row.memory}; ${row.processor}; ${row.free} of the machine free`),
  )
  console.log(dim(`          ${row.outcomes}`))
  for (const problem of problems) console.log(`          ${red(outcome.verdict)} ${problem}`)
}

/** What `--only` names of a list; all of it without `--only`. */
function chosenOf(list, only = []) {
  const ids = only.flatMap((text) => text.split(','))
  const known = [...attacks, ...counts].map(({ id }) => id)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined)
    throw new Error(`No attack is called ${unknown}. There are: ${known.join(', ')}.`)
  return ids.length === 0 ? list : list.filter(({ id }) => ids.includes(id))
}

function readWhole(name, text) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} ${text} is no whole number. Write --${name} 6.`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
