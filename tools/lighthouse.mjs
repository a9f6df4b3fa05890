// `npm run lighthouse`: Lighthouse on "/" of a production build of the Backing page, served by the gateway with the lab behind it.
// --runs 5, --url to judge another page, --only mobile. Fails where a score misses its target; a whole run writes docs/benchmarks.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, launchArguments } from '../scripts/browser.mjs'
import { build } from '../scripts/build.mjs'
import { createChildren } from '../scripts/lib/children.mjs'
import { writeIfChanged } from '../scripts/lib/files.mjs'
import { installDependencies, requireNode } from '../scripts/lib/install.mjs'
import { cacheDir, fromRoot } from '../scripts/lib/paths.mjs'
import { formatTable, green, red, step } from '../scripts/lib/progress.mjs'
import { projectId, startStack } from '../scripts/stack.mjs'
import { describeMachine, measureShare } from './bench/harness/machine.mjs'
import { toMarkdown } from './bench/harness/report.mjs'
import { installApart } from './installApart.mjs'

const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const forms = ['mobile', 'desktop']
const metrics = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
}
/** A page can be slow on a busy machine; the figures show that. */
const patience = { maxWaitForFcp: 60_000, maxWaitForLoad: 120_000 }
const page = fromRoot('docs', 'benchmarks.md')
const markers = { begin: '<!-- lighthouse:begin -->', end: '<!-- lighthouse:end -->' }

async function main({ runs, only, url }) {
  requireNode()
  await installDependencies()
  await step('install tools/bench/lighthouse', () => installApart('tools/bench/lighthouse'))
  const ends = []
  try {
    const address = url ?? (await servePage(ends))
    const share = await measureShare()
    const results = {}
    for (const form of only) results[form] = await judge({ form, runs, address })
    const [head, ...rows] = tableOf(results)
    console.log(`\n${formatTable([head, ...rows], { right: [1, 2, 3] })}\n`)
    for (const form of only) tellFailures(form, results[form])
    const note = [
      `${new Date().toISOString().slice(0, 10)}, Lighthouse ${results[only[0]].version}, median of ${runs}.`,
      `${describeMachine()}; ${Math.round(share * 100)} % of it free before, ${Math.round((await measureShare()) * 100)} % after.`,
    ].join(' ')
    console.log(`  ${note}`)
    if (url === undefined && only.length === forms.length)
      writePage(`${note}\n\n${toMarkdown({ head, rows })}`)
    process.exitCode = only.every((form) => missesOf(results[form]).length === 0) ? 0 : 1
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

// A user's page, not the lab's: no banner, no Lab Wallet, one origin.
async function servePage(ends) {
  await build()
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-lighthouse-'))
  ends.push(() => rmSync(stateDir, { recursive: true, force: true }))
  const stack = await step('start the lab', () => startStack({ where: 'anywhere', stateDir, fresh: true }))
  ends.push(() => stack.stop())
  const children = createChildren({ onEnd() {} })
  ends.push(() => children.stop())
  const { url } = await step('start the gateway with the page', () =>
    children.start({
      name: 'the gateway',
      args: [fromRoot('gateway/dist/main.js')],
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: join(stateDir, 'page-gateway'),
        ...Object.fromEntries(Object.entries(stack.nodeUrls).map(([id, node]) => [`RPC_URL_${id}`, node])),
        APP_DIR: fromRoot('apps', 'backing', 'dist'),
        APP_PROJECT_ID: projectId,
      },
      logPath: join(cacheDir, 'lighthouse', 'gateway.log'),
    }),
  )
  return url
}

async function judge({ form, runs, address }) {
  const modules = fromRoot('tools', 'bench', 'lighthouse', 'node_modules')
  const { default: lighthouse, desktopConfig } = await import(join(modules, 'lighthouse/core/index.js'))
  const { launch } = await import(join(modules, 'chrome-launcher/dist/index.js'))
  const config = form === 'desktop' ? desktopConfig : undefined
  const chrome = await launch({
    chromePath: await findBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-proxy-server',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ...launchArguments(),
    ],
  })
  try {
    const reports = []
    const visitOnce = () => visit({ lighthouse, address, port: chrome.port, config })
    // On a busy machine, Lighthouse sometimes loses the trace of a visit, for reasons unrelated to the page.
    const visitPage = () => visitOnce().catch(visitOnce)
    // The first visit pays for what the machine itself reads for the first time: Chromium's own code, the gateway's. It does not count.
    await step(`${form}, not counted`, visitPage)
    for (let run = 1; run <= runs; run += 1) {
      await step(`${form}, ${run} of ${runs}`, async () => {
        const { lhr, report } = await visitPage()
        reports.push(lhr)
        const file = join(cacheDir, 'lighthouse', `${form}-${run}`)
        writeIfChanged(`${file}.json`, report[0])
        writeIfChanged(`${file}.html`, report[1])
        return Object.keys(targets)
          .map((id) => scoreOf(lhr, id))
          .join(' ')
      })
    }
    return summarise(reports)
  } finally {
    chrome.kill()
  }
}

async function visit({ lighthouse, address, port, config }) {
  const options = { port, output: ['json', 'html'], onlyCategories: Object.keys(targets), ...patience }
  const result = await lighthouse(address, options, config)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not judge the page: ${runtimeError.message}`)
  return result
}

const scoreOf = (lhr, id) => Math.round(lhr.categories[id].score * 100)

function summarise(reports) {
  const mediansOf = (table, read) =>
    Object.fromEntries(Object.keys(table).map((id) => [id, median(reports.map((lhr) => read(lhr, id)))]))
  const items = reports[0].audits['network-requests'].details.items
  return {
    version: reports[0].lighthouseVersion,
    scores: mediansOf(targets, scoreOf),
    metrics: mediansOf(metrics, (lhr, id) => lhr.audits[id].numericValue),
    scripts: items.filter(({ resourceType }) => resourceType === 'Script').length,
    requests: items.length,
    bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failures: reports.flatMap(failuresOf),
  }
}

/** Audits that count and are not passed in full; those of performance only inform. */
function failuresOf({ categories, audits }) {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .filter(() => category !== 'performance')
      .map(({ id }) => `${category}: ${audits[id].title}`),
  )
}

const missesOf = ({ scores }) => Object.keys(targets).filter((id) => scores[id] < targets[id])

function tableOf(results) {
  const columns = Object.values(results)
  const row = (name, read, aim = '') => [name, ...columns.map(read), aim]
  return [
    ['', ...Object.keys(results), 'at least'],
    ...Object.entries(targets).map(([id, target]) =>
      row(id.replace('-', ' '), ({ scores }) => String(scores[id]), String(target)),
    ),
    ...Object.entries(metrics).map(([id, name]) => {
      const told = (value) => (id.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`)
      return row(name, (result) => told(result.metrics[id]))
    }),
    row('scripts', ({ scripts }) => String(scripts)),
    row('requests', ({ requests }) => String(requests)),
    row('kB over the wire', ({ bytes }) => (bytes / 1_000).toFixed(0)),
  ]
}

function tellFailures(form, result) {
  for (const id of missesOf(result))
    console.log(red(`  ${form}: ${id} is ${result.scores[id]}, and should be ${targets[id]}.`))
  for (const failure of new Set(result.failures)) console.log(red(`  ${form}: ${failure}`))
  if (missesOf(result).length === 0) console.log(green(`  ${form}: every target is met.`))
}

function writePage(text) {
  const before = readFileSync(page, 'utf8')
  const [begin, end] = [before.indexOf(markers.begin), before.indexOf(markers.end)]
  if (begin < 0 || end < begin)
    throw new Error(`docs/benchmarks.md has lost ${markers.begin} … ${markers.end}.`)
  writeIfChanged(page, `${before.slice(0, begin + markers.begin.length)}\n${text}\n${before.slice(end)}`)
  console.log('  docs/benchmarks.md is written.')
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]

function readOptions() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '7' }, only: { type: 'string' }, url: { type: 'string' } },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs ${values.runs} is no number of runs. Write --runs 3.`)
  const only = values.only?.split(',') ?? forms
  const unknown = only.find((form) => !forms.includes(form))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}. There are: ${forms.join(', ')}.`)
  return { runs, only, url: values.url }
}

try {
  await main(readOptions())
} catch (error) {
  console.error(error.output ?? error.message)
  process.exitCode = 1
}
