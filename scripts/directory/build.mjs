// Makes gateway/directory.json of the facts that were collected: one file per public source under facts/, a wallet a line.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../lib/paths.mjs'

/** In order of trust: the first source that has a field decides. Sources that aren't listed come last. */
const PRECEDENCE = ['directory-2025', 'core-rdns', 'phantom-chains', 'registry-2023', 'registry-2022-chains']

const ways = ['mobile_link', 'universal_link', 'desktop_link', 'webapp_link']

/** In the order of the file. */
const FIELDS = [
  ...['id', 'name', 'rdns', 'injected', 'chains', ...ways, 'app_store', 'play_store', 'chrome_store'],
  ...['homepage', 'badge_type', 'relays', 'facts'],
]

/** Test networks that are no more; sources still name them. */
const CLOSED = [3, 4, 5, 42, 69, 77, 99, 420, 421611, 421613, 80001, 80084, 80085, 84531].map(
  (id) => `eip155:${id}`,
)

/** @param updated the day that the directory says it was made */
export function renderDirectory(updated) {
  const wallets = readWallets().map((wallet) => `    ${JSON.stringify(wallet)}`)
  return `{
  "$schema": "./directory.schema.json",
  "version": 1,
  "updated": "${updated}",
  "wallets": [
${wallets.join(',\n')}
  ]
}
`
}

function readWallets() {
  const sources = readSources()
  const relays = readLines('relays')
  const ids = [...new Set(sources.flatMap(({ wallets }) => [...wallets.keys()]))]
  const order = readFileSync(fromRoot('scripts/directory/order.txt'), 'utf8').trim().split('\n')
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length)
  const wallets = ids.map((id) => toWallet(id, sources, relays))
  const strangers = order.filter((name) => !wallets.some((wallet) => wallet.name === name))
  if (strangers.length > 0) throw new Error(`order.txt names wallets that no source has: ${strangers}.`)
  return wallets.sort((one, other) => place(one) - place(other))
}

function toWallet(id, sources, relays) {
  const wallet = { id: id.startsWith('slug:') ? ownId(id.slice(5)) : id }
  const facts = []
  for (const { source, date, wallets } of sources) {
    const known = Object.entries(wallets.get(id) ?? {}).filter(([field]) => wallet[field] === undefined)
    if (known.length === 0) continue
    for (const [field, value] of known) wallet[field] = value
    facts.push({ source, date, fields: known.map(([field]) => field) })
  }
  // A wallet that is injected into pages of a namespace works there, even on unlisted chains.
  if (!wallet.chains && wallet.injected) {
    wallet.chains = [...new Set(wallet.injected.map(({ namespace }) => `${namespace}:*`))]
    facts.find(({ fields }) => fields.includes('injected')).fields.push('chains')
  }
  wallet.chains = (wallet.chains ?? []).filter((chain) => !CLOSED.includes(chain))
  // Such wallets pair over their client's default relay: the same network under two addresses. The others do not pair.
  const doesPair = ways.some((way) => wallet[way])
  wallet.relays = doesPair ? relays.map(({ relay }) => relay) : []
  if (doesPair) for (const { source, date } of relays) facts.push({ source, date, fields: ['relays'] })
  wallet.facts = facts
  return Object.fromEntries(
    FIELDS.filter((field) => wallet[field] !== undefined).map((field) => [field, wallet[field]]),
  )
}

/** The permanent id of a wallet that isn't in the public registry. docs/directory.md describes it too. */
export function ownId(slug) {
  return createHash('sha256').update(`latchkey/wallet/${slug}`).digest('hex')
}

function readSources() {
  const rank = (name) => (PRECEDENCE.includes(name) ? PRECEDENCE.indexOf(name) : PRECEDENCE.length)
  return readdirSync(folder)
    .map((file) => file.replace(/\.jsonl$/, ''))
    .filter((name) => name !== 'relays')
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((name) => {
      const [{ source, date }, ...wallets] = readLines(name)
      return { source, date, wallets: new Map(wallets.map(({ id, ...fields }) => [id, fields])) }
    })
}

const folder = fromRoot('scripts/directory/facts')

function readLines(name) {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}
