import { SessionMalformedError } from '../../errors/pairing.ts'
import { randomBytes, toHex } from '../crypto/bytes.ts'
import { PAIRED_ID } from '../pairedId.ts'
import { field, textField } from '../relay/json.ts'
import { type Grant, type NeedsOf, parseNamespaces } from './namespaces.ts'
import { cleanName, type Session } from './session.ts'

export const WEEK_S = 604_800
export const seconds = (ms: number): number => Math.floor(ms / 1_000)

/** The topic, the keys and the relay of an answer. */
export type Offer = Pick<Session, 'topic' | 'symKey' | 'peerKey' | 'relay'>

/** Chooses the current chain of each namespace from the grants. Throws if the grants aren't sufficient. */
export type Judge = (grants: readonly Grant[]) => Readonly<Record<string, string>>

/** Parses a settlement. Throws if it doesn't match the proposal. */
export function toSession(
  params: unknown,
  offer: Offer,
  { now, judge, needsOf }: { readonly now: number; readonly judge: Judge; readonly needsOf: NeedsOf },
): Session {
  const controller = field(params, 'controller')
  if (textField(controller, 'publicKey') !== offer.peerKey)
    throw new SessionMalformedError({ details: 'it was settled with another key' })
  const grants = parseNamespaces(field(params, 'namespaces'), needsOf)
  if (!grants) throw new SessionMalformedError({ details: 'its namespaces are malformed' })
  const asked = field(params, 'expiry')
  if (typeof asked !== 'number' || asked * 1_000 <= now)
    throw new SessionMalformedError({ details: 'it has expired already' })
  return makeSession(offer, {
    grants,
    walletName: cleanName(field(field(controller, 'metadata'), 'name')),
    // The phone's clock may be ahead.
    expiry: Math.min(asked, seconds(now) + WEEK_S),
    isLinkless: field(field(params, 'sessionConfig'), 'disableDeepLink') === true,
    judge,
  })
}

export function makeSession(
  offer: Offer,
  {
    judge,
    ...agreed
  }: Pick<Session, 'grants' | 'walletName' | 'expiry' | 'isLinkless'> & { readonly judge: Judge },
): Session {
  return {
    // No topic: ids appear in errors, and only relays may know topics.
    id: `${PAIRED_ID}:${toHex(randomBytes(8))}`,
    ...offer,
    ...agreed,
    places: Object.fromEntries(
      Object.entries(judge(agreed.grants)).map(([namespace, chain]) => [namespace, { chain, at: 0 }]),
    ),
    ...{ lastUpdate: 0, lastEvent: 0, grantsAt: 0 },
  }
}
