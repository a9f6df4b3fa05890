import type { Grant } from './namespaces.ts'
import type { Session } from './session.ts'

/**
 * Joins two copies of one session, as two tabs hold it: each part from the copy that was told of it last. The order of
 * the two makes no difference, and no part becomes older.
 */
export function newest(one: Session, other: Session): Session {
  const { grants, grantsAt } = later(one, other, 'grantsAt', (session) => JSON.stringify(session.grants))
  // A chain that is no longer granted competes as the one in its place, so that joining again changes nothing.
  const { chain, chainAt } = later(one, other, 'chainAt', (session) => stillGranted(session.chain, grants))
  return {
    ...one,
    grants,
    grantsAt,
    chain: stillGranted(chain, grants),
    chainAt,
    expiry: Math.max(one.expiry, other.expiry),
    lastUpdate: Math.max(one.lastUpdate, other.lastUpdate),
    lastEvent: Math.max(one.lastEvent, other.lastEvent),
  }
}

/** The copy whose part was set last. Where both were set at once, every tab takes the same one: the greater by its text. */
function later(
  one: Session,
  other: Session,
  at: 'grantsAt' | 'chainAt',
  textOf: (session: Session) => string,
): Session {
  if (one[at] !== other[at]) return one[at] > other[at] ? one : other
  return textOf(one) > textOf(other) ? one : other
}

/** The chain that the session is on, or the first that is left to it. */
export function stillGranted(chain: string, grants: readonly Grant[]): string {
  const all = grants.flatMap(({ chains }) => chains)
  const isAkin = (other: string): boolean => other.split(':')[0] === chain.split(':')[0]
  return all.includes(chain) ? chain : (all.find(isAkin) ?? chain)
}

export function isSame(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
