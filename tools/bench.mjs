// `npm run bench`: one page with Latchkey, with the bare protocol and with the peers' kits, measured in one run.
// --rounds 9, --only react-raw,latchkey-evm, --quick (two rounds at full speed). Only a full run writes docs/benchmarks.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, launchArguments } from '../scripts/browser.mjs'
import { writeIfChanged } from '../scripts/lib/files.mjs'
import { installDependencies, requireNode } from '../scripts/lib/install.mjs'
import { cacheDir, fromRoot } from '../scripts/lib/paths.mjs'
import { bold, formatDuration, step, yellow } from '../scripts/lib/progress.mjs'
import { CommandError } from '../scripts/lib/run.mjs'
import { hasExport, hosts, unpackOurs } from './bench/harness/hosts.mjs'
import { variants } from './bench/harness/variants.mjs'
import { conditions } from './bench/harness/visit.mjs'
import { installApart } from './installApart.mjs'

const page = fromRoot('docs', 'benchmarks.md')

requireNode()
try {
  await bench(readOptions())
} catch (error) {
  console.error(error instanceof CommandError ? `${error.message}\n${error.output.trim()}` : error.message)
  process.exitCode = 1
}

function readOptions() {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: { rounds: text, only: text, quick: { type: 'boolean', default: false } },
  })
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 9))
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds ${values.rounds} is no number of rounds. Write --rounds 9.`)
  const only = values.only?.split(',')
  const unknown = only?.filter((id) => !variants.some((variant) => variant.id === id)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}. There are:\n${variants.map(({ id, about }) => `  ${id}: ${about}`).join('\n')}`,
    )
  return { rounds, only, isQuick: values.quick }
}

async function bench({ rounds, only, isQuick }) {
  const started = performance.now()
  await installDependencies()
  for (const host of hosts)
    await step(`install tools/bench/${host}`, () => installApart(`tools/bench/${host}`))
  const { build } = await import('../scripts/build.mjs')
  await build({ withPage: false })
  await step('pack and unpack our packages', () => unpackOurs())
  const wanted = variants.filter(
    ({ id, weighedOnly }) => only === undefined || only.includes(id) || weighedOnly,
  )
  const { built, missing } = await buildPages(wanted)

  const seen = conditions.filter(({ cpu }) => !isQuick || cpu === 1)
  const { results, shares, chromium } = await measure({ built, wanted, rounds, seen })
  const run = await describe({ built, missing, wanted, results, rounds, chromium, shares })

  const { putBetweenMarkers, tablesOf, toMarkdown, toText } = await import('./bench/harness/report.mjs')
  const tables = tablesOf({ ...run, conditions: seen })
  for (const table of tables) console.log(`\n${bold(table.title)}\n${toText(table)}`)
  for (const line of run.notes) console.log(`\n  ${line}`)
  writeIfChanged(join(cacheDir, 'bench', 'results.json'), JSON.stringify({ ...run, tables }, undefined, 1))
  if (only !== undefined || isQuick)
    console.log('\n  A part of the benchmark only: docs/benchmarks.md is left as it is.')
  else writePage({ tables, notes: run.notes, toMarkdown, putBetweenMarkers })
  console.log(
    `\n  Took ${formatDuration(performance.now() - started)}. Every round: .cache/bench/results.json`,
  )
}

async function buildPages(wanted) {
  const { buildPage } = await import('./bench/harness/buildPage.mjs')
  const built = {}
  const missing = {}
  for (const variant of wanted) {
    const { id, host, needs } = variant
    if (needs !== undefined && !hasExport(host, '@latchkey/evm', needs)) {
      missing[id] = `skipped: @latchkey/evm has no entry ${needs}`
      console.log(`  ${yellow('!')} ${id} is SKIPPED: @latchkey/evm has no entry ${needs} yet.`)
      continue
    }
    await step(`build ${id}`, async () => {
      try {
        built[id] = await buildPage(variant)
      } catch (error) {
        missing[id] = `failed to build: ${error.message.trim().split('\n').slice(0, 4).join(' ')}`
      }
      return missing[id]
    })
  }
  return { built, missing }
}

async function measure({ built, wanted, rounds, seen }) {
  const { chromium } = await import('playwright')
  const { serve } = await import('./bench/harness/serve.mjs')
  const { measureRounds } = await import('./bench/harness/measureRounds.mjs')
  const executablePath = await findBrowser()
  // Every host except loopback is unreachable, and fails immediately instead of after a timeout.
  const args = [
    ...launchArguments(),
    '--no-proxy-server',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ]
  const launch = () => chromium.launch({ executablePath, args })
  const first = await launch()
  const version = first.version()
  await first.close()
  const visited = wanted.filter(({ id, weighedOnly }) => built[id] !== undefined && !weighedOnly)
  const servers = []
  try {
    const pages = []
    for (const { id, timed } of visited) {
      const server = await serve(built[id])
      servers.push(server)
      pages.push({ id, timed, origin: server.origin })
    }
    let since = performance.now()
    const { results, shares } = await measureRounds({
      pages,
      rounds,
      conditionIds: seen.map(({ id }) => id),
      launch,
      onRound(round, share) {
        console.log(
          `  ✓ round ${round} of ${rounds}, ${formatDuration(performance.now() - since)}, ${Math.round(share * 100)} % of the processors free`,
        )
        since = performance.now()
      },
    })
    return { results, shares, chromium: version }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

async function describe({ built, missing, wanted, results, rounds, chromium, shares }) {
  const { figuresOf } = await import('./bench/harness/figures.mjs')
  const { describeRun } = await import('./bench/harness/describeRun.mjs')
  const { measureInstall } = await import('./bench/harness/installSize.mjs')
  const scripts = [...built['react-only'].files].filter(([path]) => path.endsWith('.js'))
  const reactBytes = scripts.reduce((total, [, bytes]) => total + bytes, 0)
  const list = wanted.filter(({ weighedOnly }) => !weighedOnly)
  const pages = Object.fromEntries(
    list
      .filter(({ id }) => built[id] !== undefined)
      .map(({ id, host, installs }) => [
        id,
        {
          ...figuresOf({ files: built[id].files, reactBytes, rounds: results[id] ?? {} }),
          ...(installs && { install: measureInstall(host, installs) }),
        },
      ]),
  )
  const run = describeRun({ pages, list, missing, rounds, chromium, shares, reactBytes })
  return { pages, list, missing, ...run }
}

function writePage({ tables, notes, toMarkdown, putBetweenMarkers }) {
  const text = [...notes, ...tables.map((table) => `### ${table.title}\n\n${toMarkdown(table)}`)].join('\n\n')
  writeIfChanged(page, putBetweenMarkers(readFileSync(page, 'utf8'), text))
  console.log('\n  docs/benchmarks.md is written.')
}
