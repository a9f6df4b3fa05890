import type { Behaviour, Behaviours, Effect, Traits } from './behaviour.ts'
import { isObject, type JsonObject } from './params.ts'

const EFFECTS: readonly Effect[] = ['nextAccount', 'otherChain', 'revoke', 'disconnect']

/** Reads behaviours that a test sent as JSON; throws, naming it, when one of them has no known shape. */
export function parseBehaviours(value: unknown): Behaviours {
  if (!isObject(value)) throw new Error('behaviours must be an object of method → behaviour')
  return Object.fromEntries(
    Object.entries(value).map(([method, entry]) => [method, parseBehaviour(method, entry)]),
  )
}

/** Reads the traits that a test sent; those it left out stay as they are. */
export function parseTraits(value: unknown): Partial<Traits> {
  if (!isObject(value)) throw new Error('traits must be an object')
  const { genesis, connected, assetDiscovery, unknownChain, addsOnly, atomic, secondRequest, signsInAtOnce } =
    value
  return {
    ...(genesis === 'real' || genesis === 'none' || genesis === 'foreign' ? { genesis } : {}),
    ...(typeof connected === 'boolean' ? { connected } : {}),
    ...(typeof assetDiscovery === 'boolean' ? { assetDiscovery } : {}),
    ...(unknownChain === 'unrecognized' || unknownChain === 'rejected' || unknownChain === 'disconnected'
      ? { unknownChain }
      : {}),
    ...(typeof addsOnly === 'boolean' ? { addsOnly } : {}),
    ...(typeof signsInAtOnce === 'boolean' ? { signsInAtOnce } : {}),
    ...(atomic === 'supported' || atomic === 'ready' || atomic === 'unsupported' ? { atomic } : {}),
    ...(secondRequest === 'busy' || secondRequest === 'rejected' || secondRequest === 'queued'
      ? { secondRequest }
      : {}),
  }
}

function parseBehaviour(method: string, value: unknown): Behaviour {
  if (!isObject(value)) throw new Error(`The behaviour of ${method} must be an object`)
  const effect = EFFECTS.find((known) => known === value.effect)
  if (value.effect !== undefined && !effect) throw new Error(`The behaviour of ${method} has no known effect`)
  const times = typeof value.times === 'number' ? { times: value.times } : {}
  return { ...times, ...(effect ? { effect } : {}), ...parseKind(method, value) }
}

function parseKind(method: string, { kind, delayMs, code, message, data, result }: JsonObject): Behaviour {
  switch (kind) {
    case 'manual':
    case 'approve':
    case 'reject':
    case 'never':
      return { kind }
    case 'late':
      return { kind, delayMs: typeof delayMs === 'number' ? delayMs : 1_000 }
    case 'answer':
      return { kind, result }
    case 'error':
      return {
        kind,
        code: typeof code === 'number' ? code : -32603,
        message: typeof message === 'string' ? message : 'Internal error',
        ...(data === undefined ? {} : { data }),
      }
    default:
      throw new Error(`The behaviour of ${method} has no known kind: ${JSON.stringify(kind)}`)
  }
}
