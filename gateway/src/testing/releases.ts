import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { nameRecord } from '@latchkey/contract'
import * as v from 'valibot'

const history = v.object({
  address: v.string(),
  chainId: v.string(),
  names: v.record(v.string(), v.string()),
  cursor: v.nullable(v.string()),
  /** A transaction each: hash, direction and amount. */
  pages: v.array(v.array(v.string())),
})
const answers = v.object({ names: v.array(nameRecord), history })
const release = v.object({
  ...answers.entries,
  label: v.string(),
  madeAt: v.string(),
  gatewayUrl: v.string(),
  zone: v.string(),
  owners: v.array(v.object({ address: v.string(), code: v.string(), nonce: v.string() })),
  heads: v.array(v.object({ chain: v.number(), number: v.number(), hash: v.string() })),
  letters: v.array(v.object({ topic: v.string(), message: v.string() })),
  analyticsEvents: v.number(),
  postgres: answers,
  /** Of a user who signed in by e-mail; releases before the embedded wallet have none. */
  wallet: v.optional(
    v.object({
      pageUrl: v.string(),
      walletUrl: v.string(),
      email: v.string(),
      address: v.string(),
      text: v.string(),
      signature: v.string(),
      /** The list of keys that seal shares: those of nobody. */
      keys: v.object({ current: v.string(), keys: v.record(v.string(), v.string()) }),
    }),
  ),
})

/** What a former release stored, and what it answered then. */
export type Release = v.InferOutput<typeof release>

const folder = fileURLToPath(new URL('../../../fixtures/releases/', import.meta.url))
const pathOf = (label: string, ...parts: string[]) => join(folder, label, ...parts)
const records = v.record(v.string(), v.string())

/** Every release that is kept in `fixtures/releases`. */
export function readReleases(): readonly Release[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => v.parse(release, JSON.parse(readFileSync(pathOf(name, 'release.json'), 'utf8'))))
}

/** A data folder of its own with a release's databases in it. The caller removes it. */
export function unpackRelease({ label }: Release): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  for (const name of ['gateway.db', 'relay.db'])
    writeFileSync(join(dataDir, name), gunzipSync(readFileSync(pathOf(label, `${name}.gz`))))
  return dataDir
}

/** A folder of its own with what a Chromium kept of the release's pages and of its embedded wallet. The caller removes it. */
export function unpackProfile({ label }: Release): string {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
  const files = v.parse(
    records,
    JSON.parse(gunzipSync(readFileSync(pathOf(label, 'profile.json.gz'))).toString()),
  )
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(profile, path)), { recursive: true })
    writeFileSync(join(profile, path), Buffer.from(content, 'base64'))
  }
  return profile
}

/** A release's Postgres, as SQL. */
export function readDump({ label }: Release): string {
  return readFileSync(pathOf(label, 'postgres.sql'), 'utf8')
}

/** What a release's pages kept in the browser, by key. */
export function readKept({ label }: Release, page: 'connected' | 'code' | 'paired'): Record<string, string> {
  return v.parse(records, JSON.parse(readFileSync(pathOf(label, 'kit', `${page}.json`), 'utf8')))
}
