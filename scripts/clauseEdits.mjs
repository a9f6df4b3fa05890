// `npm run clause-edits`: breaks the behaviour of a clause in a copy of the repository, one small edit at a time, and says whether
// the gate's tests that name the clause notice. --only 012,S4.13; --seed 7 --sample 10; --no-e2e; --fresh. See docs/mutation.md.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
import { drawSample } from '../tools/mutate/sample.mjs'
import { readClauseTests, testsOf } from './clauseEdits/clauseTests.mjs'
import { applyEdit, readEdits } from './clauseEdits/readEdits.mjs'
import { runTests } from './clauseEdits/runTests.mjs'
import { build, inTree, prepareTree } from './clauseEdits/workTree.mjs'
import { asCommand } from './lib/asCommand.mjs'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'
import { formatDuration, formatTable, green, red, step, yellow } from './lib/progress.mjs'

const resultsPath = join(cacheDir, 'clause-edits', 'results.json')
const survivorsPath = fromRoot('scripts', 'clauseEdits', 'survivors.json')
/** How long the tests of all edits may take on a busy machine. */
const ALL_MS = 60 * 60_000
const runsBuilt = (file) => /spawnGateway|\bdist\//.test(readSource(file))

/**
 * Judges edits, and prints what came of each. A result is kept until the edit or a file of the repository changes.
 * @param options.only ids of edits, or clauses; all edits unless given
 * @param options.sample how many to draw, by `seed`
 * @param options.fresh forgets the results that are kept
 * @param options.endToEnd whether end-to-end tests run for what the others do not notice
 * @returns `{ counts: { caught, survived, open, broken }, isGood }`
 */
export async function runClauseEdits({ only = [], seed = 1, sample, fresh = false, endToEnd = true } = {}) {
  const all = readEdits()
  for (const edit of all) applyEdit(edit, readSource)
  const edits = choose(all, { only, seed, sample })
  const treeHash = await prepareTree()
  const tests = await readClauseTests()
  const kept = fresh ? {} : JSON.parse(readIfThere(resultsPath) ?? '{}')
  const hashes = new Map(edits.map((edit) => [edit.id, hashOf(edit, treeHash)]))
  const isDone = ({ id, clauses }) => {
    const { hash, state } = kept[id] ?? {}
    const isOpen = state === 'open' && endToEnd && testsOf(clauses, tests).endToEnd.length > 0
    return hash === hashes.get(id) && state !== 'broken' && !isOpen
  }
  const open = edits.filter((edit) => !isDone(edit))
  const sound = kept.sound?.hash === treeHash ? kept.sound.clauses : []
  const unsure = [...new Set(open.flatMap(({ clauses }) => clauses))].filter((one) => !sound.includes(one))
  if (unsure.length > 0) {
    await requireSound(unsure, tests)
    kept.sound = { hash: treeHash, clauses: [...sound, ...unsure] }
    save(kept)
  }
  for (const edit of open) {
    const started = performance.now()
    const isQuickDone = kept[edit.id]?.hash === hashes.get(edit.id) && kept[edit.id].state === 'open'
    const result = await judge(edit, testsOf(edit.clauses, tests), { endToEnd, isQuickDone })
    kept[edit.id] = { hash: hashes.get(edit.id), ...result, ms: Math.round(performance.now() - started) }
    save(kept)
    reportOne(edit, kept[edit.id])
  }
  return report(edits.map((edit) => ({ ...edit, ...kept[edit.id] })))
}

const save = (kept) => writeIfChanged(resultsPath, `${JSON.stringify(kept, null, 2)}\n`)

const readSource = (file) => readFileSync(fromRoot(file), 'utf8')

const hashOf = ({ text }, treeHash) => createHash('sha256').update(text).update(treeHash).digest('hex')

function choose(all, { only, seed, sample }) {
  const unknown = only.find((wanted) => !all.some(({ id, clauses }) => [id, ...clauses].includes(wanted)))
  if (unknown) throw new Error(`No edit has the number or the clause ${unknown}.`)
  const edits =
    only.length === 0
      ? all
      : all.filter(({ id, clauses }) => only.some((one) => [id, ...clauses].includes(one)))
  return sample === undefined ? edits : drawSample(edits, sample, seed)
}

/** A test that fails without an edit would count as one that notices every edit. */
async function requireSound(clauses, tests) {
  await step('run the tests unedited', async () => {
    const { quick } = testsOf(clauses, tests)
    if (quick.some(runsBuilt)) await build()
    const { state, by, said } = await runTests(quick, clauses, { timeoutMs: ALL_MS, isPatient: true })
    if (state !== 'passed')
      throw new Error(`Without any edit, the tests don't pass in ${inTree()}: ${by ?? ''} ${said}`)
  })
}

/** @returns `{ state, by, said, isByWaiting }`: caught, survived, broken, or open where only end-to-end tests are left, which did not run */
async function judge(edit, { quick, endToEnd: slow }, { endToEnd, isQuickDone }) {
  const changes = applyEdit(edit, readSource)
  for (const { file, after } of changes) {
    const problem = problemOf(file, after)
    if (problem) return { state: 'broken', said: `${file}: ${problem}` }
  }
  let isBuilt = false
  for (const { file, after } of changes) writeFileSync(inTree(file), after)
  try {
    const steps = []
    if (!isQuickDone) {
      const built = quick.filter(runsBuilt)
      steps.push({ files: quick }, { files: built, build: {} })
    }
    if (endToEnd) steps.push({ files: slow, build: { withPage: true } })
    for (const { files, build: options } of steps) {
      if (files.length === 0) continue
      if (options) {
        isBuilt = true
        await build(options)
      }
      const { state, ...rest } = await runTests(files, edit.clauses)
      if (state !== 'passed') return { state: state === 'failed' ? 'caught' : 'broken', ...rest }
    }
    return { state: endToEnd || slow.length === 0 ? 'survived' : 'open' }
  } catch (error) {
    return { state: 'broken', said: error.output ?? error.message }
  } finally {
    for (const { file, before } of changes) writeFileSync(inTree(file), before)
    if (isBuilt) await build()
  }
}

/** Why a file could not be loaded: a test would fail for that, and not for what the edit does. */
function problemOf(file, text) {
  try {
    if (file.endsWith('.json')) JSON.parse(text)
    else if (/\.tsx?$/.test(file)) return parseSync(file, text).errors[0]?.message
  } catch (error) {
    return error.message
  }
}

const marks = { caught: green('✓'), survived: yellow('○'), open: yellow('…'), broken: red('✗') }

function reportOne({ name }, { state, by, said, ms }) {
  const rest = state === 'broken' ? said : (by ?? '')
  console.log(`  ${marks[state]} ${name.padEnd(36)} ${formatDuration(ms).padStart(8)}  ${state}  ${rest}`)
}

function report(results) {
  const known = JSON.parse(readFileSync(survivorsPath, 'utf8'))
  const of = (wanted) => results.filter(({ state }) => state === wanted)
  const counts = Object.fromEntries(Object.keys(marks).map((state) => [state, of(state).length]))
  const waited = results.filter(({ isByWaiting }) => isByWaiting).length
  console.log(
    `\n${formatTable(
      [
        ['edits', 'caught', 'by waiting', 'survived', 'open', 'broken'],
        [results.length, counts.caught, waited, counts.survived, counts.open, counts.broken].map(String),
      ],
      { right: [0, 1, 2, 3, 4, 5] },
    )}\n`,
  )
  for (const { name } of of('open')) console.log(`  open      ${name}: its end-to-end tests did not run`)
  for (const { id, name, clauses, words } of of('survived'))
    console.log(`  survived  ${name}  ${clauses.join(', ')}: ${words} ${known[id] ? `(${known[id]})` : ''}`)
  const wrong = [
    ...of('broken').map(({ name }) => `${name} is broken.`),
    ...of('survived')
      .filter(({ id }) => !(id in known))
      .map(({ name }) => `${name} survived, and is not in survivors.json.`),
    ...of('caught')
      .filter(({ id }) => id in known)
      .map(({ name }) => `${name} is caught: take it out of survivors.json.`),
  ]
  for (const line of wrong) console.log(red(`  ${line}`))
  return { counts, isGood: wrong.length === 0 }
}

await asCommand(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      seed: { type: 'string', default: '1' },
      sample: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      'no-e2e': { type: 'boolean', default: false },
    },
  })
  const { isGood } = await runClauseEdits({
    only: (values.only ?? []).flatMap((names) => names.split(',')),
    seed: Number(values.seed),
    ...(values.sample === undefined ? {} : { sample: Number(values.sample) }),
    fresh: values.fresh,
    endToEnd: !values['no-e2e'],
  })
  process.exitCode = isGood ? 0 : 1
})
