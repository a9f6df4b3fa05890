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
/** Nobody has this many. */
const MOST_ACCOUNTS = 100

/** What may change of a session. */
export interface SessionChange {
  /** Moves to another chain, in the namespace of that chain. */
  readonly chain?: string
  readonly grants?: readonly Grant[]
  readonly link?: PairingLink
  /** In seconds. */
  readonly expiry?: number
  readonly lastUpdate?: number
  readonly lastEvent?: number
}

/** What a wallet's request changes, and how it is answered. */
export interface Heeded {
  readonly change?: SessionChange
  readonly answer?: { readonly wrapping: Wrapping } & (
    | { readonly result: true }
    | { readonly error: WireError }
  )
}

interface Means {
  readonly needsOf: NeedsOf
  /** The time. */
  readonly seconds: number
}

/** Reads what a wallet asks for by itself, as far as it may. */
export function heed(
  session: Session,
  { id, method, params }: Extract<Payload, { kind: 'request' }>,
  { needsOf, seconds }: Means,
): Heeded {
  // Numbers are times with three digits drawn behind them.
  const isOlder = (last: number): boolean => Math.floor(id / 1_000) < Math.floor(last / 1_000)
  switch (method) {
    case 'wc_sessionUpdate': {
      const grants = parseNamespaces(field(params, 'namespaces'), needsOf)
      if (!grants || isOlder(session.lastUpdate))
        return { answer: { error: ERRORS.update, wrapping: WIRE.updated } }
      const answer = { result: true, wrapping: WIRE.updated } as const
      // One that comes again is answered again, and would undo what came since.
      return id === session.lastUpdate ? { answer } : { change: { grants, lastUpdate: id }, answer }
    }
    case 'wc_sessionExtend': {
      // A week from when the wallet said so: said again by a relay, it lengthens nothing.
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
      if (name === undefined || chain === undefined || !isGranted) return {}
      if (isOlder(session.lastEvent) || id === session.lastEvent) return {}
      const effect = effectOf(session, { name, data: field(event, 'data'), chain }, needsOf)
      return { change: { lastEvent: id, ...effect } }
    }
    case 'wc_sessionPing':
      return { answer: { result: true, wrapping: WIRE.pinged } }
    case 'wc_sessionDelete':
      return { answer: { result: true, wrapping: WIRE.deleted } }
    // A settlement that comes twice: the first answer may have been lost.
    case 'wc_sessionSettle':
      return { answer: { result: true, wrapping: WIRE.settled } }
    default:
      return { answer: { error: ERRORS.unknownMethod, wrapping: WIRE.unknown } }
  }
}

/** What an event changes, as far as the wallet may say so. */
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
