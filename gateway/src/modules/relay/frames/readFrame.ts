import * as v from 'valibot'
import { readCalls } from '../../rpc/readCalls.ts'
import { RelayError } from './RelayError.ts'

/** What a peer sends: a call, or its answer to a message that was pushed to it. */
export type Frame =
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly isTaken: boolean }

const frame = v.looseObject({ id: v.optional(v.unknown()), jsonrpc: v.optional(v.unknown()) })
const MAX_ID_LENGTH = 64
/** The largest batch has a quarter of it; what is sealed is base64, and has none. */
const MOST_BRACKETS = 4_000

/** A frame holds a message and what is around it; a batch of large ones is sent in parts. */
export const MAX_FRAME_BYTES = 2 * 1_048_576

/**
 * Reads one frame. The id stays text, as it was written: peers use numbers of 19 digits, which would not survive being parsed.
 *
 * @throws RelayError where it is no JSON-RPC; `readId` says whom to tell
 */
export function readFrame(text: string): Frame {
  const message = parse(text)
  if (message.jsonrpc !== '2.0')
    throw new RelayError('InvalidJsonRpcVersion', 'Write "jsonrpc": "2.0" in every frame.')
  const id = readId(text)
  if (id === undefined) throw new RelayError('InvalidRequestId', 'The id must be a number or a short string.')
  if (typeof message.method === 'string')
    return { kind: 'call', id, method: message.method, params: message.params }
  if ('result' in message || 'error' in message)
    return { kind: 'answer', id: plainId(id), isTaken: 'result' in message }
  throw new RelayError('InvalidMethod', 'The frame has neither a method nor a result.')
}

/** The id of a frame as it was written, or undefined where there is none that could be repeated. */
export function readId(text: string): string | undefined {
  try {
    const { id } = parse(text)
    if (typeof id !== 'number' && typeof id !== 'string') return undefined
    const [call] = readCalls(text)
    return call && call.id !== 'null' && call.id.length <= MAX_ID_LENGTH ? call.id : undefined
  } catch {
    return undefined
  }
}

function parse(text: string): v.InferOutput<typeof frame> {
  try {
    if (isTangled(text)) throw new SyntaxError('too many brackets')
    return v.parse(frame, JSON.parse(text))
  } catch (cause) {
    throw new RelayError('Serialization', 'The frame is not one JSON object.', { cause })
  }
}

/** Parsing what is deep takes a hundred times as long as parsing what is long, and holds everybody up. */
function isTangled(text: string): boolean {
  let count = 0
  for (const _ of text.matchAll(/[[{]/g)) {
    count += 1
    if (count > MOST_BRACKETS) return true
  }
  return false
}

/** Some clients read a long number as a BigInt and write it back as the string "123n". */
function plainId(id: string): string {
  return id.replace(/^"|n?"$/g, '')
}
