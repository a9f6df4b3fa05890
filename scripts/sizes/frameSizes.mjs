import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fromRoot } from '../lib/paths.mjs'

/** What the embedded wallet's frame loads, in bytes as gzip makes them, without and with the chunk that makes a wallet. */
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

  const entryOf = (page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(
      ([, name]) => name,
    )
  const keys = [...named('derive'), ...named('english'), ...named('address')]
  const frame = closure([...entryOf('index.html'), ...named('address')])
  const making = closure([...frame, ...named('wallet'), ...keys])
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
    frame: sizeOf(frame),
    making: sizeOf(making),
    /** Chunks that show or sign, and that the frame can load. */
    early: ['react', 'approvalScreen', 'runWindow', ...approvals]
      .flatMap(named)
      .filter((name) => reachable(entryOf('index.html')).has(name)),
  }

  /** Everything that a page can load, also later. */
  function reachable(entry) {
    const found = new Set()
    const visit = (name) => {
      if (found.has(name) || !sources.has(name)) return
      found.add(name)
      for (const [, one] of sources.get(name).matchAll(/["'(`]\.\/([\w.-]+\.js)["')`]/g)) visit(one)
    }
    for (const one of entry) visit(one)
    return found
  }
}
