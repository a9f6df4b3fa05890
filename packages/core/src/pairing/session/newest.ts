import { type Grant, namespaceOf } from './namespaces.ts'
import type { Place, Session } from './session.ts'

/**
 * Merges two tabs' copies of one session, each part from the copy that changed it last. The order of the
 * copies doesn't matter, and no part becomes older.
 */
export function newest(one: Session, other: Session): Session {
  const { grants, grantsAt } = later(
    one,
    other,
    ({ grantsAt: at }) => at,
    (session) => JSON.stringify(session.grants),
  )
  const namespaces = [...new Set([one, other].flatMap(({ places }) => Object.keys(places)))].sort()
  const join = (namespace: string): Place => {
    const copies = [one.places[namespace], other.places[namespace]].filter((place) => place !== undefined)
    const [first = NOWHERE, second = first] = copies
    // Ungranted chains are replaced first, so that merging again changes nothing.
    const { chain, at } = later(
      first,
      second,
      (place) => place.at,
      (place) => stillGranted(place.chain, grants),
    )
    return { chain: stillGranted(chain, grants), at }
  }
  const link = one.link ?? other.link
  return {
    ...one,
    grants,
    grantsAt,
    places: Object.fromEntries(namespaces.map((namespace) => [namespace, join(namespace)])),
    expiry: Math.max(one.expiry, other.expiry),
    lastUpdate: Math.max(one.lastUpdate, other.lastUpdate),
    lastEvent: Math.max(one.lastEvent, other.lastEvent),
    ...(link ? { link } : {}),
  }
}

/** Never used: one of the copies has the namespace. */
const NOWHERE: Place = { chain: '', at: 0 }

/** The copy that was set last. At equal times, the text decides, so that all tabs choose the same. */
function later<copy>(
  one: copy,
  other: copy,
  at: (copy: copy) => number,
  textOf: (copy: copy) => string,
): copy {
  if (at(one) !== at(other)) return at(one) > at(other) ? one : other
  return textOf(one) > textOf(other) ? one : other
}

/** The session's current chain, or the first granted chain of its namespace. */
export function stillGranted(chain: string, grants: readonly Grant[]): string {
  const all = grants.flatMap(({ chains }) => chains)
  const isAkin = (other: string): boolean => namespaceOf(other) === namespaceOf(chain)
  return all.includes(chain) ? chain : (all.find(isAkin) ?? chain)
}

export function isSame(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
