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
  /** The files that `pattern`, whose first group is a file's name, leads to. */
  function closure(roots, pattern) {
    const found = new Set()
    const visit = (name) => {
      if (found.has(name) || !sources.has(name)) return
      found.add(name)
      for (const [, one] of sources.get(name).matchAll(pattern)) visit(one)
    }
    for (const one of roots) visit(one)
    return found
  }
  const imports = /(?:from|import)\s*["']\.\/([^"']+)["']/g
  /** Also what is loaded later. */
  const mentions = /["'(`]\.\/([\w.-]+\.js)["')`]/g
  const sizeOf = (names) => [...names].reduce((sum, name) => sum + gzipSync(sources.get(name)).length, 0)

  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = [...page.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name)
  const keys = [...named('derive'), ...named('english'), ...named('address')]
  const frame = closure([...entry, ...named('address')], imports)
  const making = closure([...frame, ...named('wallet'), ...keys], imports)
  const reachable = closure(entry, mentions)
  const approvals = [
    ...['personalSign', 'typedData', 'sendTransaction', 'sendCalls'],
    ...['permissions', 'solanaMessage', 'solanaTransactions'],
  ]
  return {
    frame: sizeOf(frame),
    making: sizeOf(making),
    /** Chunks that show or sign, and that the frame can load. */
    early: ['react', 'approvalScreen', 'runWindow', ...approvals]
      .flatMap(named)
      .filter((name) => reachable.has(name)),
  }
}
