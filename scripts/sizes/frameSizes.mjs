import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fromRoot } from '../lib/paths.mjs'

/**
 * What the embedded wallet's page loads, in bytes as gzip makes them: before an approval, with the keys, the list of words that they
 * are made from, and the address of a smart account; and besides that for an approval of each kind, with its screen and one language.
 */
export function frameSizes() {
  const folder = fromRoot('apps/frame/dist')
  const assets = join(folder, 'assets')
  const sources = new Map(
    readdirSync(assets)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  )
  const named = (name) =>
    [...sources.keys()].filter((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
  const importsOf = (name) =>
    [...(sources.get(name) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, one]) => one)

  function closure(roots, loaded = new Set()) {
    const found = new Set()
    const visit = (name) => {
      if (found.has(name) || loaded.has(name) || !sources.has(name)) return
      found.add(name)
      for (const one of importsOf(name)) visit(one)
    }
    for (const one of roots) visit(one)
    return found
  }
  const sizeOf = (names) => [...names].reduce((sum, name) => sum + gzipSync(sources.get(name)).length, 0)

  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name)
  const before = closure([...entry, ...named('derive'), ...named('english'), ...named('address')])
  const styles = [...sources.keys()].filter((name) => /^texts-.*css$/.test(name))
  const screen = [...named('person'), ...named('en'), ...styles]
  const approvals = [
    'personalSign',
    'typedData',
    'sendTransaction',
    'sendCalls',
    'permissions',
    'solanaMessage',
    'solanaTransactions',
  ]
  return {
    start: sizeOf(closure(entry)),
    before: sizeOf(before),
    approvals: Object.fromEntries(
      approvals.map((name) => [name, sizeOf(closure([...screen, ...named(name)], before))]),
    ),
    /** Chunks of screens that load before anybody is asked. */
    early: ['person', ...approvals].flatMap(named).filter((name) => before.has(name)),
  }
}
