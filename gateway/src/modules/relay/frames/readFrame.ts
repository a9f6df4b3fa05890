import { exceededLimit } from '../../../server/jsonLimits.ts'
import { readCalls } from '../../rpc/readCalls.ts'
import { RelayError } from './RelayError.ts'

export type Frame =
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly isTaken: boolean }
  /** The id is `0` if the frame has no usable one. */
  | { readonly kind: 'refused'; readonly id: string; readonly error: RelayError }

const MAX_ID_LENGTH = 64
/** Four times the size of the largest batch. A sealed message is one value. */
const MOST_TANGLED = { depth: 32, parts: 20_000 }
/** Frames up to this size parse fast, however nested they are. */
const SMALL_BYTES = 4_096
/** Matches the beginning of every public client's frame. */
const ID_FIRST = /^\{"id":(-?\d{1,64}|"[^"\\]{0,62}"),/

const PEEK_BYTES = 80

/** Enough for one message and its envelope; clients send a batch of large messages in parts. */
export const MAX_FRAME_BYTES = 2 * 1_048_576

/**
 * Reads one frame, and parses it once. The id stays text, exactly as received: clients use numbers of 19 digits, which parsing
 * would change.
 *
 * @param bytes - UTF-8
 */
export function readFrame(bytes: Buffer): Frame {
  const text = isTangled(bytes) ? '' : bytes.toString('utf8')
  const message = parse(text)
  if (message === undefined)
    return {
      kind: 'refused',
      id: '0',
      error: new RelayError('Serialization', 'The frame is not one JSON object.'),
    }
  const { method } = message
  const id = readId(text, message.id)
  if (message.jsonrpc !== '2.0')
    return refuse(id, new RelayError('InvalidJsonRpcVersion', 'Write "jsonrpc": "2.0" in every frame.'))
  if (id === undefined)
    return refuse(id, new RelayError('InvalidRequestId', 'The id must be a number or a short string.'))
  if (typeof method === 'string') return { kind: 'call', id, method, params: message.params }
  if ('result' in message || 'error' in message)
    return { kind: 'answer', id: plainId(id), isTaken: 'result' in message }
  return refuse(id, new RelayError('InvalidMethod', 'The frame has neither a method nor a result.'))
}

/** Finds the id for a rejection without parsing the frame. */
export function peekId(bytes: Buffer): string {
  return ID_FIRST.exec(bytes.toString('utf8', 0, PEEK_BYTES))?.[1] ?? '0'
}

function refuse(id: string | undefined, error: RelayError): Frame {
  return { kind: 'refused', id: id ?? '0', error }
}

/** The id exactly as received, or undefined if it cannot be repeated. */
function readId(text: string, id: unknown): string | undefined {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  const first = ID_FIRST.exec(text)?.[1]
  if (first !== undefined) return first
  const [call] = readCalls(text)
  return call && call.id !== 'null' && call.id.length <= MAX_ID_LENGTH ? call.id : undefined
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTangled(bytes: Buffer): boolean {
  return bytes.length > SMALL_BYTES && exceededLimit(bytes, MOST_TANGLED) !== undefined
}

/** Normalizes an id: some clients parse a long number as a BigInt and return it as the string "123n". */
function plainId(id: string): string {
  return id.replace(/^"|n?"$/g, '')
}
