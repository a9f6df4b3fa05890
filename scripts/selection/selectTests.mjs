// `npm test -- --changed`: the tests that could fail because of what changed.

import { run } from '../lib/run.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'
import { areasOf, isUnder } from './areas.mjs'
import { isEndToEndTest } from './endToEnd.mjs'
import { findUsers, readImportGraph } from './importGraph.mjs'

const isTest = (file) => /(?<!\.nightly)\.test\.\w+$/.test(file)
const isBrowserTest = (file) =>
  /^packages\/.*(\.test\.tsx|\.browser\.test\.ts)$|^apps\/.*\.test\.tsx$/.test(file)
const inEndToEnd = (file) => file.startsWith('e2e/')
// Files that all tests depend on.
const foundations = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|scripts\/aliases\.mjs)$/
// Without these no end-to-end test starts.
const stage =
  /^(e2e\/support\/setup\.ts|e2e\/package\.json|scripts\/(stack|build|browser)\.mjs|scripts\/lib\/(children|health|reaper)\.mjs)$/
const ownView = /^packages\/react\/(?:src\/views|src\/messages\/\w+|gallery\/states)\/(\w+)/

/**
 * Selects tests by what differs from a commit, in the work tree and in commits since.
 * @param ref the commit; main unless given
 * @returns `{ base, changed, unit, browser, e2e, gallery }`: paths of tests, and what of the gallery to look at
 */
export async function selectTests(ref) {
  const files = await listRepository()
  const base = await findBase(ref)
  const changed = await listChanged(base)
  return { base, changed, ...selectFrom(files, changed) }
}

/** The selection for known changes; `files` are all of the repository's. */
export function selectFrom(files, changed, graph = readImportGraph(files)) {
  const endToEnd = files.filter(isEndToEndTest)
  const others = files.filter((file) => isTest(file) && !inEndToEnd(file))
  if (changed.some((file) => foundations.test(file)))
    return { ...split(others), e2e: endToEnd, gallery: { only: undefined } }
  const users = findUsers(graph, changed)
  // A part's own manifest or settings concern all of its tests.
  const parts = changed.filter((file) => /(^|\/)(package|tsconfig)\.json$/.test(file)).map(folderOf)
  const concerned = (test) => users.has(test) || parts.some((part) => isUnder(test, part))
  return {
    ...split(others.filter(concerned)),
    e2e: changed.some((file) => stage.test(file)) ? endToEnd : selectEndToEnd(endToEnd, changed, graph),
    gallery: selectStates(users, changed),
  }
}

function selectEndToEnd(tests, changed, graph) {
  const wanted = areasOf(changed.filter((file) => !isTest(file))).flatMap((area) => area.tests)
  // For tests and their helpers, imports show which tests are affected.
  const own = changed.filter((file) => /^(e2e|docs)\//.test(file) || file === 'README.md')
  const within = new Map([...graph].filter(([file]) => inEndToEnd(file)))
  const users = findUsers(within, own)
  return tests.filter((test) => users.has(test) || wanted.some((place) => isUnder(test, place)))
}

/** The views that changed; all of them if something changed that they share. */
function selectStates(users, changed) {
  const views = new Set(changed.flatMap((file) => ownView.exec(file)?.[1] ?? []))
  const shared = [...users].some((file) => file === 'packages/react/gallery/main.tsx')
  const beyondViews = changed.some((file) => users.has(file) && !ownView.test(file) && !isTest(file))
  if (shared && beyondViews) return { only: undefined }
  return views.size === 0 ? undefined : { only: [...views].map((view) => `${view}/`) }
}

const split = (tests) => ({
  unit: tests.filter((file) => !isBrowserTest(file)),
  browser: tests.filter(isBrowserTest),
})

const folderOf = (file) => file.replace(/[^/]*$/, '')

/** The commit where this branch left main; on main itself, the previous commit. */
async function findBase(ref) {
  const git = async (...args) => (await run('git', args)).trim()
  if (ref !== undefined) {
    return git('rev-parse', '--verify', `${ref}^{commit}`).catch(() => {
      throw new Error(`--changed: git knows no commit ${ref}.`)
    })
  }
  const verify = (branch) => git('rev-parse', '--verify', '--quiet', branch)
  const main = await verify('main')
    .catch(() => verify('origin/main'))
    .catch(() => {
      throw new Error(
        '--changed: there is no branch main to compare with. Name a commit: --changed <commit>.',
      )
    })
  const head = await git('rev-parse', 'HEAD')
  const clean = (await git('status', '--porcelain')) === ''
  return head === main && clean ? git('rev-parse', 'HEAD^') : git('merge-base', 'HEAD', main)
}

async function listChanged(base) {
  const differing = await run('git', ['diff', '--name-only', '-z', '--no-renames', base])
  const untracked = await run('git', ['ls-files', '-z', '--others', '--exclude-standard'])
  return [...new Set(`${differing}\0${untracked}`.split('\0').filter((file) => file !== ''))].sort()
}
