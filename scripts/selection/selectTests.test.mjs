import { beforeAll, expect, test } from 'vitest'
import { listRepository } from '../lib/sourceFiles.mjs'
import { areas, isUnder } from './areas.mjs'
import { isEndToEndTest, splitInLanes } from './endToEnd.mjs'
import { readImportGraph } from './importGraph.mjs'
import { selectFrom, selectTests } from './selectTests.mjs'

let files
let graph
const select = (...changed) => selectFrom(files, changed, graph)
const endToEnd = () => files.filter(isEndToEndTest)

beforeAll(async () => {
  files = await listRepository()
  graph = readImportGraph(files)
})

test('a view: its own tests, its states, and no server’s', () => {
  const { unit, browser, e2e, gallery } = select('packages/react/src/views/WalletReceive/WalletReceive.tsx')
  expect(browser).toContain('packages/react/src/views/WalletReceive/WalletReceive.test.tsx')
  expect(unit.filter((file) => file.startsWith('gateway/'))).toEqual([])
  expect(e2e).toEqual(['e2e/journey.test.ts', 'e2e/journeyBytes.test.ts'])
  expect(gallery).toEqual({ only: ['WalletReceive/'] })
})

test('what all views share: every state', () => {
  const { gallery, e2e } = select('packages/react/src/modal/ViewFrame.tsx')
  expect(gallery.only).toBeUndefined()
  expect(e2e).toContain('e2e/hosts/hostile.test.ts')
})

test('a module of the gateway: the tests that start a gateway, and no view’s', () => {
  const { unit, browser, e2e, gallery } = select('gateway/src/modules/names/service.ts')
  expect(unit).toEqual(
    expect.arrayContaining(['gateway/src/modules/names/names.test.ts', 'gateway/src/main.test.ts']),
  )
  expect(browser).toEqual([])
  expect(e2e).toEqual([
    'e2e/journey.test.ts',
    'e2e/journeyBytes.test.ts',
    'e2e/names/embedded.test.ts',
    'e2e/names/names.test.ts',
  ])
  expect(gallery).toBeUndefined()
})

test('a function behind a package’s entry selects the files that import it by name', () => {
  const { unit, browser } = select('packages/contract/src/routes/analytics.ts')
  expect(browser).toContain('packages/core/src/analytics/analytics.browser.test.ts')
  expect(unit).not.toContain('packages/core/src/errors/texts.test.ts')
})

test('a page that a test reads', () => {
  const { e2e, unit } = select('docs/embedding.md')
  expect(e2e).toContain('e2e/readme/embedding.test.ts')
  expect(unit).toContain('gateway/src/policy/policy.test.ts')
  // A test that names a folder uses all of it. The tests of a package do not.
  expect(unit.filter((file) => file.startsWith('packages/'))).toEqual([])
})

test('a helper of end-to-end tests: those that use it', () => {
  const [helper] = [...graph.keys()].filter((file) => /^e2e\/.*labWallet\.ts$/.test(file))
  const { e2e } = select(helper)
  expect(e2e).toContain('e2e/activity.test.ts')
  expect(e2e).not.toContain('e2e/hosts/tabs.test.ts')
})

test('what everything stands on: everything', () => {
  const { unit, browser, e2e, gallery } = select('package-lock.json')
  expect(unit.length + browser.length + e2e.length).toBe(
    files.filter((file) => /(?<!\.nightly)\.test\.\w+$/.test(file) && !file.startsWith('e2e/hosts/next/'))
      .length,
  )
  expect(e2e).toEqual(endToEnd())
  expect(gallery).toEqual({ only: undefined })
})

test('every end-to-end test belongs to an area, and every path of an area exists', () => {
  const homeless = endToEnd().filter(
    (file) => !areas.some(({ tests }) => tests.some((place) => isUnder(file, place))),
  )
  expect(homeless).toEqual([])
  const gone = areas
    .flatMap(({ uses, tests }) => [...uses, ...tests])
    .filter((place) => !files.some((file) => isUnder(file, place)))
  expect(gone).toEqual([])
})

test('the lanes of end-to-end tests: each test in one of them', () => {
  const lanes = splitInLanes(endToEnd())
  expect(lanes.map(({ project }) => project)).toEqual(['pages', 'e2e', 'e2e'])
  expect(lanes.flatMap((lane) => lane.files).sort()).toEqual(endToEnd())
  expect(splitInLanes(['e2e/journey.test.ts']).map((lane) => lane.files)).toEqual([['e2e/journey.test.ts']])
})

test('a commit that git does not know is refused', async () => {
  await expect(selectTests('no-such-branch')).rejects.toThrow(
    '--changed: git knows no commit no-such-branch.',
  )
})
