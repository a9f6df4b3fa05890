import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { GatewayEnvironment } from './environment.ts'
import { LARGE_BYTES, type LongBody, writeInParts } from './writeInParts.ts'

export type Body = WholeBody | LongBody
type WholeBody = Uint8Array | string | null | readonly Uint8Array[]

/** Creates a response whose bytes count against its caller's memory until they are sent. A large response is sent in parts, as its caller reads. */
export function holdBody(
  context: Context<GatewayEnvironment>,
  body: Body,
  status: StatusCode = 200,
): Response {
  if (isLong(body)) return holdLong(context, body, status)
  const hold = context.get('hold')
  const size = sizeOf(body)
  hold.add(size)
  if (size <= LARGE_BYTES) return context.newResponse(toBody(join(body)), { status })
  context.header('content-length', String(size))
  const pieces = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body
  return context.newResponse(writeInParts({ pieces: pieces ?? [] }, hold, context.get('turns')), { status })
}

/** Counts only the received part of an incomplete body. If the rest does not arrive, the connection breaks, because the response is incomplete. */
function holdLong(context: Context<GatewayEnvironment>, body: LongBody, status: StatusCode): Response {
  const hold = context.get('hold')
  const { incoming, outgoing } = context.env
  const { cancel } = body.rest
  const read = () =>
    body.rest.read().catch(() => {
      incoming.socket.destroy()
      return undefined
    })
  if (outgoing.destroyed) cancel()
  outgoing.once('close', cancel)
  hold.add(sizeOf(body.pieces))
  if (body.length !== undefined) context.header('content-length', String(body.length))
  const stream = writeInParts({ ...body, rest: { read, cancel } }, hold, context.get('turns'))
  return context.newResponse(stream, { status })
}

function isLong(body: Body): body is LongBody {
  return body !== null && typeof body === 'object' && 'rest' in body
}

function sizeOf(body: WholeBody): number {
  if (body === null) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof Uint8Array) return body.byteLength
  return body.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function join(body: WholeBody): Uint8Array | string | null {
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) return body
  const [first] = body
  return first && body.length === 1 ? first : Buffer.concat(body)
}

/** Hono's type excludes only shared memory, which Node's buffers never are. */
function toBody(body: Uint8Array | string | null): Uint8Array<ArrayBuffer> | string | null {
  return body as Uint8Array<ArrayBuffer> | string | null
}
