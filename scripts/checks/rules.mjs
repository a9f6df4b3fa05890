// House rules that no other tool checks: over the syntax trees of shipped code, and over the text of every tracked
// file.
import { relative } from 'node:path'
import { listFiles, readIfThere } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'
import { listRepository } from '../lib/sourceFiles.mjs'
import { readSource } from './source.mjs'

// Spelt in two halves, so that this file does not break its own rule.
const forbiddenText = [
  {
    pattern: new RegExp(`registry\\.${'npmjs'}\\.org|registry\\.${'yarnpkg'}\\.com|"resolved": "https?:`),
    what: 'names a package registry host',
  },
  {
    pattern: new RegExp(`\\.\\.${'/shared'}\\b|/work/${'shared'}\\b`),
    what: 'points outside the repository',
  },
]
const forbiddenPackages = new RegExp(`"(node_modules/)?@(${'reown'}|${'walletconnect'})/`)
const forbiddenToPeers = new RegExp(`"(node_modules/)?@${'reown'}/`)
// The benchmark's peers have their own dependencies, isolated in their folder.
const isPeersLock = (file) => /^tools\/bench\/[^/]+\/package-lock\.json$/.test(file)
// The two installations that hold public pairing clients, for ours to be tested against.
const isPairingPeer = (file) => /^(tools\/phoneClient|e2e\/pairing\/peers)\/package(-lock)?\.json$/.test(file)
const isText = (file) => !/\.(png|jpe?g|webp|gif|ico|woff2?|gz|wasm|bin|zip)$/.test(file)

/** Every breach of the house rules, as `path:line: what is wrong`. */
export async function findRuleBreaches() {
  return [...(await breachesInText()), ...breachesInShippedCode()]
}

async function breachesInText() {
  const files = (await listRepository()).filter(isText)
  // A file that is deleted and not yet committed has no text.
  return files.flatMap((file) => breachesOfText(file, readIfThere(fromRoot(file)) ?? ''))
}

function breachesOfText(file, text) {
  const manifest = /(^|\/)package(-lock)?\.json$/.test(file) && !isPeersLock(file)
  const pattern = isPairingPeer(file) ? forbiddenToPeers : forbiddenPackages
  const rules = manifest
    ? [...forbiddenText, { pattern, what: 'depends on a package that we never use' }]
    : forbiddenText
  return rules
    .filter(({ pattern }) => pattern.test(text))
    .map(({ pattern, what }) => `${file}:${lineOf(text, pattern)}: ${what}`)
}

function breachesInShippedCode() {
  const shipped = ['packages', 'apps'].flatMap((folder) =>
    listFiles(
      fromRoot(folder),
      (file) => /[/\\]src[/\\].*\.tsx?$/.test(file) && !/\.(test|test-d|css|d)\.tsx?$/.test(file),
    ),
  )
  return shipped.flatMap((file) => {
    const path = relative(root, file).replaceAll('\\', '/')
    return readSource(file)
      .oddities.filter(({ isEffect }) => !isEffect || mayNot(path))
      .map(
        ({ what, line, isEffect }) =>
          `${path}:${line}: ${what}${isEffect ? ' in a view: call an action or a hook' : ''}`,
      )
  })
}

// Views hold markup and wiring.
const views = /^packages\/react\/src\/(views|buttons)\//
export const mayNot = (path) => views.test(path)

const lineOf = (text, pattern) => text.slice(0, text.search(pattern)).split('\n').length
