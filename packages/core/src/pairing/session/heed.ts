import { isCaipAddress } from '@latchkey/contract'
import type { RemoteEvent } from '../../adapter/remoteWallet.ts'
import type { PairingLink } from '../../flows/pairing/state.ts'
import { field, textField } from '../relay/json.ts'
import {
  addressesOn,
  type Grant,
  type NeedsOf,
  namespaceOf,
  parseNamespaces,
  withAddresses,
} from './namespaces.ts'
import type { Session } from './session.ts'
import { ERRORS, type Payload, WIRE, type WireError, type Wrapping } from './wire.ts'

const WEEK_S = 604_800
/** The maximum number of accounts that an event may report. */
const MOST_ACCOUNTS = 100

/** The parts of a session that can change. */
export interface SessionChange {
  readonly chain?: string
  readonly grants?: readonly Grant[]
  readonly link?: PairingLink
  /** In seconds. */
  readonly expiry?: number
  readonly lastUpdate?: number
  readonly lastEvent?: number
}

export interface Heeded {
  readonly change?: SessionChange
  readonly answer?: { readonly wrapping: Wrapping } & (
    | { readonly result: true }
    | { readonly error: WireError }
  )
}

interface Means {
  readonly needsOf: NeedsOf
  readonly seconds: number
}

/** Ignores or rejects whatever the session doesn't allow. */
export function heed(
  session: Session,
  { id, method, params }: Extract<Payload, { kind: 'request' }>,
  { needsOf, seconds }: Means,
): Heeded {
  // Ids are timestamps followed by three random digits.
  const isOlder = (last: number): boolean => Math.floor(id / 1_000) < Math.floor(last / 1_000)
  switch (method) {
    case 'wc_sessionUpdate': {
      const grants = parseNamespaces(field(params, 'namespaces'), needsOf)
      if (!grants || isOlder(session.lastUpdate))
        return { answer: { error: ERRORS.update, wrapping: WIRE.updated } }
      const answer = { result: true, wrapping: WIRE.updated } as const
      // Acknowledged, but not applied again: it would undo newer changes.
      return id === session.lastUpdate ? { answer } : { change: { grants, lastUpdate: id }, answer }
    }
    case 'wc_sessionExtend': {
      // Counted from the request's id, so that a replayed request extends nothing.
      const latest = Math.min(seconds, Math.floor(id / 1_000_000)) + WEEK_S
      const asked = field(params, 'expiry')
      const wanted = typeof asked === 'number' ? Math.min(asked, latest) : latest
      const change = { expiry: Math.max(wanted, session.expiry) }
      return { change, answer: { result: true, wrapping: WIRE.extended } }
    }
    case 'wc_sessionEvent': {
      const event = field(params, 'event')
      const name = textField(event, 'name')
      const chain = textField(params, 'chainId')
      const isGranted = session.grants.some(
        ({ chains, events }) => chains.includes(`${chain}`) && events.includes(`${name}`),
      )
      if (name === undefined || chain === undefined) return {}
      if (isOlder(session.lastEvent) || id === session.lastEvent) return {}
      // Marked as read, because the relay may repeat it after a grant.
      if (!isGranted) return { change: { lastEvent: id } }
      const effect = effectOf(session, { name, data: field(event, 'data'), chain }, needsOf)
      return { change: { lastEvent: id, ...effect } }
    }
    case 'wc_sessionPing':
      return { answer: { result: true, wrapping: WIRE.pinged } }
    case 'wc_sessionDelete':
      return { answer: { result: true, wrapping: WIRE.deleted } }
    // A repeated settlement: the first response may have been lost.
    case 'wc_sessionSettle':
      return { answer: { result: true, wrapping: WIRE.settled } }
    default:
      return { answer: { error: ERRORS.unknownMethod, wrapping: WIRE.unknown } }
  }
}

function effectOf({ grants }: Session, event: RemoteEvent, needsOf: NeedsOf): SessionChange {
  const namespace = namespaceOf(event.chain)
  const { addresses, chain } = needsOf(namespace)?.read?.(event) ?? {}
  const areAccounts =
    addresses !== undefined &&
    addresses.length <= MOST_ACCOUNTS &&
    addresses.every((address) => isCaipAddress(`${event.chain}:${address}`))
  const isOpen =
    chain !== undefined && namespaceOf(chain) === namespace && addressesOn(grants, chain).length > 0
  return {
    ...(areAccounts ? { grants: withAddresses(grants, namespace, addresses) } : {}),
    ...(isOpen ? { chain } : {}),
  }
}
