import type { EnsIdentity } from './ens.ts'
import type { NameStore } from './store.ts'

export interface Identity extends EnsIdentity {
  /** ISO 8601. */
  readonly resolvedAt: string
  /** Seconds for which the response may still be cached. */
  readonly maxAgeSeconds: number
}

export interface IdentityService {
  /** S3.13. The identity of an address: the oldest name that it owns in the zone, otherwise its name on Ethereum. */
  identify(address: string, options?: { useCache?: boolean }): Promise<Identity>
}

const DAY_MS = 86_400_000
const MAX_KEPT = 10_000
const MAX_LENGTH = 65_536
/** The limit for all cached names and pictures together, because one user can have many addresses with large ones. */
const MAX_KEPT_LENGTH = 32 * 1_024 * 1_024

interface Kept extends EnsIdentity {
  readonly resolvedAtMs: number
  /** The version of the zone's record from which it was read; undefined if there was none. */
  readonly version: string | undefined
}

type IdentitySources = {
  store: Pick<NameStore, 'ownedBy'>
  readEns: (address: `0x${string}`) => Promise<EnsIdentity>
  now?: () => number
}

/**
 * Caches identities for a day. The zone's own names are read every time, so a registration on any gateway ends the cached
 * identity.
 */
export function createIdentityService({ store, readEns, now = Date.now }: IdentitySources): IdentityService {
  const kept = new Map<string, Kept>()
  let keptLength = 0

  const drop = (address: string) => {
    const known = kept.get(address)
    keptLength -= known ? lengthOf(known) : 0
    kept.delete(address)
  }

  const resolve = async (address: `0x${string}`, useCache: boolean): Promise<Kept> => {
    const [own] = await store.ownedBy(address)
    const version = own && `${own.name} ${own.updatedAt}`
    const former = kept.get(address)
    if (useCache && former && former.version === version && now() - former.resolvedAtMs < DAY_MS)
      return former
    const { name, avatar } = own
      ? { name: own.name, avatar: own.attributes?.avatar ?? null }
      : await readEns(address)
    const fresh = { name: inBounds(name), avatar: inBounds(avatar), resolvedAtMs: now(), version }
    drop(address)
    kept.set(address, fresh)
    keptLength += lengthOf(fresh)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT && keptLength <= MAX_KEPT_LENGTH) break
      drop(oldest)
    }
    return fresh
  }

  return {
    async identify(address, { useCache = true } = {}) {
      const { name, avatar, resolvedAtMs } = isEvm(address)
        ? await resolve(address, useCache)
        : { name: null, avatar: null, resolvedAtMs: now() }
      const leftMs = Math.max(0, resolvedAtMs + DAY_MS - now())
      return {
        name,
        avatar,
        resolvedAt: new Date(resolvedAtMs).toISOString(),
        maxAgeSeconds: Math.floor(leftMs / 1_000),
      }
    },
  }
}

/** Drops a text that is too long: a resolver may return megabytes, and a truncated name would be another name. */
function inBounds(text: string | null): string | null {
  return text !== null && text.length <= MAX_LENGTH ? text : null
}

function lengthOf({ name, avatar }: EnsIdentity): number {
  return (name?.length ?? 0) + (avatar?.length ?? 0)
}

function isEvm(address: string): address is `0x${string}` {
  return address.startsWith('0x')
}
