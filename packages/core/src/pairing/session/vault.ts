import type { KitStorage } from '../../kit/config.ts'
import { type Bytes, fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import { field, textField } from '../relay/json.ts'
import { type Grant, parseNamespaces } from './namespaces.ts'
import { cleanName, type Session } from './session.ts'

const MOST_SESSIONS = 20

/** What pairing keeps across reloads: who this page is to relays, and the sessions, newest first. */
interface VaultRecord {
  readonly version: 1
  /** The seed of the key that relays know this page by. */
  readonly seed: string
  readonly sessions: readonly Session[]
}

/** The stored record. Every change reads it first: other tabs write it too. */
export interface Vault {
  readonly key: string
  seed(): Bytes
  sessions(): readonly Session[]
  /** Adds a session in front, or puts it in the place of the one with its topic. */
  put(session: Session): void
  remove(topic: string): void
}

export function pairingKey(kitId: string): string {
  return `@latchkey/${kitId}/pairing`
}

export function openVault(storage: KitStorage, kitId: string): Vault {
  const key = pairingKey(kitId)
  const read = (): VaultRecord => {
    const text = storage.getItem(key)
    const record = text ? parseVault(text) : undefined
    if (record) return record
    // Corrupt, or from a newer version: set aside for a person to look at, never trusted.
    if (text) storage.setItem(`${key}.set-aside`, text)
    const fresh: VaultRecord = { version: 1, seed: toHex(randomBytes(32)), sessions: [] }
    write(fresh)
    return fresh
  }
  const write = (record: VaultRecord): void => storage.setItem(key, JSON.stringify(record))
  return {
    key,
    seed: () => fromHex(read().seed),
    sessions: () => read().sessions,
    put(session) {
      const record = read()
      const at = record.sessions.findIndex(({ topic }) => topic === session.topic)
      const sessions =
        at < 0 ? [session, ...record.sessions].slice(0, MOST_SESSIONS) : record.sessions.with(at, session)
      write({ ...record, sessions })
    },
    remove(topic) {
      const record = read()
      const sessions = record.sessions.filter((one) => one.topic !== topic)
      if (sessions.length < record.sessions.length) write({ ...record, sessions })
    },
  }
}

/** Reads a stored text; undefined where it is anything but a record of this version, whole. */
function parseVault(text: string): VaultRecord | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    const seed = hex(raw, 'seed')
    const sessions = field(raw, 'sessions')
    if (field(raw, 'version') !== 1 || !seed || !Array.isArray(sessions)) return undefined
    const parsed = sessions.map(parseSession)
    return parsed.every((session) => session !== undefined)
      ? { version: 1, seed, sessions: parsed }
      : undefined
  } catch {
    // Whatever stands there is not ours to guess at.
    return undefined
  }
}

function parseSession(raw: unknown): Session | undefined {
  const topic = hex(raw, 'topic')
  const symKey = hex(raw, 'symKey')
  const peerKey = hex(raw, 'peerKey')
  const relay = textField(raw, 'relay')
  const chain = textField(raw, 'chain')
  const expiry = number(raw, 'expiry')
  const lastUpdate = number(raw, 'lastUpdate')
  const lastEvent = number(raw, 'lastEvent')
  const grants = parseGrants(field(raw, 'grants'))
  if (!topic || !symKey || !peerKey || !relay || !chain || !grants) return undefined
  if (expiry === undefined || lastUpdate === undefined || lastEvent === undefined) return undefined
  const walletName = cleanName(field(raw, 'walletName'))
  const isLinkless = field(raw, 'isLinkless') === true
  return {
    topic,
    symKey,
    relay,
    walletName,
    peerKey,
    grants,
    expiry,
    chain,
    lastUpdate,
    lastEvent,
    isLinkless,
  }
}

/** Stored grants are written as wallets write them, with the namespace that all their chains have in common. */
function parseGrants(raw: unknown): readonly Grant[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const grants = raw.map((grant) => {
    const first = field(field(grant, 'chains'), '0')
    const namespace = typeof first === 'string' ? first.split(':')[0] : undefined
    return namespace ? parseNamespaces({ [namespace]: grant })?.[0] : undefined
  })
  return grants.every((grant) => grant !== undefined) ? grants : undefined
}

function hex(thing: unknown, name: string): string | undefined {
  const text = textField(thing, name)
  return text && /^[0-9a-f]{64}$/.test(text) ? text : undefined
}

function number(thing: unknown, name: string): number | undefined {
  const value = field(thing, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
