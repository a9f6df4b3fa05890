// Every relative link of a page leads to a file, and every path that CONTRIBUTING.md and the folders' READMEs name exists.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot } from '../lib/paths.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'

const link = /\]\(([^)\s]+)\)/g
// `packages/core/src/rules/rules.test.ts`, `react/src/modal/`: paths from the root, or from packages/.
const path =
  /`((?:packages|core|evm|react|siwx|contract|gateway|lab|e2e|scripts|docs|tools|apps)\/[\w./-]+)`/g
const guides = /^(CONTRIBUTING|(scripts|e2e)\/README)\.md$/
const fenced = /^```[\s\S]*?^```/gm

/** Every broken link, as `page: link`. */
export async function findBrokenLinks() {
  const pages = (await listRepository()).filter((file) => file.endsWith('.md') && existsSync(fromRoot(file)))
  return pages.flatMap((page) => brokenLinksOf(page, readFileSync(fromRoot(page), 'utf8')))
}

export function brokenLinksOf(page, text) {
  const prose = text.replace(fenced, '')
  const links = [...prose.matchAll(link)]
    .map(([, target]) => target.split('#')[0])
    .filter((target) => target !== '' && !/^[a-z]+:|[<>]/i.test(target))
    .filter((target) => !existsSync(join(fromRoot(dirname(page)), target)))
  const named = guides.test(page) ? [...prose.matchAll(path)].map(([, target]) => target) : []
  const gone = named.filter((target) => !isThere(target))
  return [...links, ...gone].map((target) => `${page}: ${target} leads nowhere`)
}

const isThere = (target) => existsSync(fromRoot(target)) || existsSync(fromRoot('packages', target))
