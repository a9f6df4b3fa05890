import type { KitStorage } from '../../adapter/page.ts'
import { storageKey } from '../../persist/storageKeys.ts'
import { type Bytes, fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import { PAIRED_ID } from '../pairedId.ts'
import { field, textField } from '../relay/json.ts'
import { type Grant, namespaceOf, parseNamespaces } from './namespaces.ts'
import { isSame, newest } from './newest.ts'
import { cleanName, type Place, type Session } from './session.ts'

const MOST_SESSIONS = 20

/** Sessions are stored newest first. */
interface VaultRecord {
  readonly version: 1
  /** The seed of the key that identifies this page to relays. */
  readonly seed: string
  readonly sessions: readonly Session[]
}

/** The stored record. Every change reads it first, because other tabs write it too. */
export interface Vault {
  readonly key: string
  seed(): Bytes
  sessions(): readonly Session[]
  add(session: Session): void
  /**
   * Stores a change, merged with the changes of other tabs, so no stored part becomes older. A session that another
   * tab has ended stays ended.
   *
   * @returns the stored session; undefined if it has ended
   */
  put(session: Session): Session | undefined
  remove(topic: string): void
}

/** @param relays - the kit's relays: sessions on relays that the integrator has removed are dropped */
export function openVault(storage: KitStorage, kitId: string, relays: readonly string[]): Vault {
  const key = storageKey(kitId, 'pairing')
  const read = (): VaultRecord => {
    const text = storage.getItem(key)
    const record = text ? parseVault(text) : undefined
    if (record) {
      const sessions = record.sessions.filter(({ relay }) => relays.includes(relay))
      if (sessions.length === record.sessions.length) return record
      write({ ...record, sessions })
      return { ...record, sessions }
    }
    // Corrupt, or from a newer version: kept under another key for inspection, and never used.
    if (text) storage.setItem(`${key}.set-aside`, text)
    const fresh: VaultRecord = { version: 1, seed: toHex(randomBytes(32)), sessions: [] }
    write(fresh)
    return fresh
  }
  const write = ({ sessions, ...record }: VaultRecord): void =>
    storage.setItem(key, JSON.stringify({ ...record, sessions: sessions.map(forFormer) }))
  return {
    key,
    seed: () => fromHex(read().seed),
    sessions: () => read().sessions,
    add(session) {
      const record = read()
      const others = record.sessions.filter(({ topic }) => topic !== session.topic)
      write({ ...record, sessions: [session, ...others].slice(0, MOST_SESSIONS) })
    },
    put(session) {
      const record = read()
      const at = record.sessions.findIndex(({ topic }) => topic === session.topic)
      const stored = record.sessions[at]
      if (!stored) return undefined
      const joined = newest(session, stored)
      if (!isSame(joined, stored)) write({ ...record, sessions: record.sessions.with(at, joined) })
      return joined
    },
    remove(topic) {
      const record = read()
      const sessions = record.sessions.filter((one) => one.topic !== topic)
      if (sessions.length < record.sessions.length) write({ ...record, sessions })
    },
  }
}

/** Undefined unless it is a complete record of this version. */
function parseVault(text: string): VaultRecord | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    const sessions = field(raw, 'sessions')
    if (field(raw, 'version') !== 1 || !Array.isArray(sessions)) return undefined
    return { version: 1, seed: hex(raw, 'seed'), sessions: sessions.map(parseSession) }
  } catch {
    return undefined
  }
}

/** Adds the single chain that tabs loaded before an upgrade read: they reject a record without it. */
function forFormer(session: Session): unknown {
  const [place] = Object.values(session.places)
  return place ? { ...session, chain: place.chain, chainAt: place.at } : session
}

/** @throws TypeError, if the value is invalid, like the functions below */
function parseSession(raw: unknown, at: number): Session {
  const topic = hex(raw, 'topic')
  const link = field(raw, 'link')
  return {
    // The first releases had one wallet at a time, the newest session.
    id: textField(raw, 'id') ?? (at === 0 ? PAIRED_ID : `${PAIRED_ID}:${topic.slice(0, 8)}`),
    topic,
    symKey: hex(raw, 'symKey'),
    peerKey: hex(raw, 'peerKey'),
    relay: required(textField(raw, 'relay')),
    walletName: cleanName(field(raw, 'walletName')),
    grants: parseGrants(field(raw, 'grants')),
    expiry: number(raw, 'expiry'),
    places: parsePlaces(raw),
    lastUpdate: number(raw, 'lastUpdate'),
    lastEvent: number(raw, 'lastEvent'),
    // Records of the first release lack `grantsAt`.
    grantsAt: field(raw, 'grantsAt') === undefined ? 0 : number(raw, 'grantsAt'),
    isLinkless: field(raw, 'isLinkless') === true,
    ...(link === undefined
      ? {}
      : { link: { href: required(textField(link, 'href')), name: required(textField(link, 'name')) } }),
  }
}

/** Earlier releases stored one chain. A tab that still runs one changes only that chain. */
function parsePlaces(raw: unknown): Readonly<Record<string, Place>> {
  const chain = required(textField(raw, 'chain'))
  const at = field(raw, 'chainAt') === undefined ? 0 : number(raw, 'chainAt')
  const stored = field(raw, 'places')
  const places = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(
    ([namespace, place]): [string, Place] => [
      namespace,
      { chain: required(textField(place, 'chain')), at: number(place, 'at') },
    ],
  )
  const known = new Map(places)
  const former = known.get(namespaceOf(chain))
  if (!former || former.at < at) known.set(namespaceOf(chain), { chain, at })
  return Object.fromEntries([...known].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Stored grants have the wallets' format, under the namespace that all of their chains share. */
function parseGrants(raw: unknown): readonly Grant[] {
  if (!Array.isArray(raw)) throw new TypeError('no grants')
  return raw.map((grant) => {
    const first = required(textField(field(grant, 'chains'), '0'))
    return required(parseNamespaces({ [first.replace(/:.*/, '')]: grant })?.[0])
  })
}

function hex(thing: unknown, name: string): string {
  const text = required(textField(thing, name))
  return required(/^[0-9a-f]{64}$/.exec(text)?.[0])
}

function number(thing: unknown, name: string): number {
  const value = field(thing, name)
  return required(typeof value === 'number' ? value : undefined)
}

function required<value>(value: value | undefined): value {
  if (value === undefined) throw new TypeError('something is missing')
  return value
}
