import { type Grant, namespaceOf } from './namespaces.ts'
import type { Place, Session } from './session.ts'

/**
 * Joins two copies of one session, as two tabs hold it: each part from the copy that was told of it last. The order of
 * the two makes no difference, and no part becomes older.
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
    // A chain that is no longer granted competes as the one in its place, so that joining again changes nothing.
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

/** No namespace is asked for that neither copy has a place in. */
const NOWHERE: Place = { chain: '', at: 0 }

/** The copy that was set last. Where both were set at once, every tab takes the same one: the greater by its text. */
function later<copy>(
  one: copy,
  other: copy,
  at: (copy: copy) => number,
  textOf: (copy: copy) => string,
): copy {
  if (at(one) !== at(other)) return at(one) > at(other) ? one : other
  return textOf(one) > textOf(other) ? one : other
}

/** The chain that the session is on, or the first of its namespace that is left to it. */
export function stillGranted(chain: string, grants: readonly Grant[]): string {
  const all = grants.flatMap(({ chains }) => chains)
  const isAkin = (other: string): boolean => namespaceOf(other) === namespaceOf(chain)
  return all.includes(chain) ? chain : (all.find(isAkin) ?? chain)
}

export function isSame(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
