// `npm run attack`: runs every attack of the security review against this checkout, in three families: `gateway` measures the effect on other
// clients, `counts` counts what gets through to the embedded wallet (F1 to F10), and `wallet` what a page or a link gets of a user without a press
// of theirs (W1 and on), in Chromium. --family wallet, --only H1,F1,W3, --seconds 6, --rounds 3, --seed 7. --prove runs the rows of `wallet` where the
// guard of each is missing: every one has to see a success. `--url https://gateway.example --project my-app` checks an operator's own gateway with a
// few harmless requests instead.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installDependencies, requireNode } from '../scripts/lib/install.mjs'
import { cacheDir, fromRoot } from '../scripts/lib/paths.mjs'
import { bold, dim, formatDuration, formatTable, green, red } from '../scripts/lib/progress.mjs'
import { attacks } from './attack/attacks.mjs'
import { isLatencyAlone, judge } from './attack/lib/judge.mjs'
import { describeFigures, toRow, writeReport } from './attack/lib/report.mjs'
import { runAttack } from './attack/lib/runAttack.mjs'
import { pinning } from './attack/lib/workers.mjs'
import { checkOwn } from './attack/own.mjs'
import { counts } from './attack/wallet/counts.mjs'
import { rows } from './attack/window/rows.mjs'

const families = { gateway: attacks, counts, wallet: rows }
/** How long an attack on the gateway lasts at least, and a row of the wallet. */
const SECONDS = { gateway: 6, wallet: 18 }

const options = {
  family: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  /** Breaks what stands against each row of the wallet: all of them have to succeed. */
  prove: { type: 'boolean', default: false },
  seconds: { type: 'string' },
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
  const chosen = chosenOf(values)
  const secondsOf = (family) => readWhole('seconds', values.seconds ?? String(SECONDS[family]))
  const [seconds, rounds] = [secondsOf('gateway'), readWhole('rounds', values.rounds)]
  const seed = readWhole('seed', values.seed ?? String(randomInt(1, 1_000_000_000)))
  if (values.url !== undefined) return await checkOwn({ ...values, seed })
  await installDependencies()
  if (values.root === fromRoot()) {
    const { build } = await import('../scripts/build.mjs')
    // Two counts drive the whole product in a browser.
    await build({ withPage: chosen.counts.length > 0 })
  }
  console.log(`\n  ${pinning}; only loopback is attacked. Seed ${seed}: npm run attack -- --seed ${seed}\n`)
  const outcomes = []
  const path = join(cacheDir, 'attack', 'results.json')
  for (const attack of chosen.gateway) {
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
  for (const count of chosen.counts) counted.push(await countOnce(count, seed))
  const tried = await tryWallet(chosen.wallet, { seconds: secondsOf('wallet'), seed, isProof: values.prove })
  const all = [...outcomes, ...counted, ...tried]
  const failed = all.filter(({ verdict }) => verdict !== 'held')
  console.log(`  ${all.length - failed.length} of ${all.length} attacks held off. Every figure: ${path}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

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

/** Runs the rows of the wallet, and says what came of each. With `isProof` each has to see a success. */
async function tryWallet(chosen, { seconds, seed, isProof }) {
  if (chosen.length === 0) return []
  const say = ({ id, name, tries, successes, strayed, hows, isHeld, seconds }) => {
    console.log(`  ${isHeld ? green('✓') : red('✗')} ${bold(id.padEnd(5))} ${name}`)
    const others = strayed > 0 ? `, ${strayed} not counted` : ''
    console.log(
      dim(`          ${tries} tries, ${successes} successes${others} (${formatDuration(seconds * 1_000)})`),
    )
    for (const how of isHeld ? hows.slice(0, 1) : hows)
      console.log(`          ${how.replace(/\s+/g, ' ').slice(0, isHeld ? 100 : 2_000)}`)
  }
  // It drives what was just built.
  const { proveRows, runRows } = await import('./attack/window/runRows.mjs')
  const outcomes = await (isProof ? proveRows : runRows)({ chosen, seconds, seed, say })
  return outcomes.map(({ isHeld }) => ({ verdict: isHeld ? 'held' : 'FAILED' }))
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

/** What `--family` and `--only` name of each family; all of it without them. */
function chosenOf({ family = [], only = [], prove }) {
  const names = prove ? ['wallet'] : family.flatMap((text) => text.split(','))
  const ids = only.flatMap((text) => text.split(','))
  const known = Object.values(families).flatMap((list) => list.map(({ id }) => id))
  requireKnown('family', names, Object.keys(families))
  requireKnown('attack', ids, known)
  const isChosen = (name) => names.length === 0 || names.includes(name)
  return Object.fromEntries(
    Object.entries(families).map(([name, list]) => [
      name,
      isChosen(name) ? list.filter(({ id }) => ids.length === 0 || ids.includes(id)) : [],
    ]),
  )
}

function requireKnown(what, names, known) {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`No ${what} is called ${unknown}. There are: ${known.join(', ')}.`)
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
