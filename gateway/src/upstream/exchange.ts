import type http from 'node:http'
import type https from 'node:https'
import type { Turns } from '../server/createTurns.ts'
import type { Hold } from '../server/heldBytes.ts'
import { createRest, type Rest } from './createRest.ts'
import { OversizeError, UpstreamError } from './UpstreamError.ts'

export interface UpstreamAnswer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | undefined
  /** Size in bytes, if known. */
  readonly length: number | undefined
  /** The bytes in the received pieces: all of them, or only the first ones of a large response. */
  readonly pieces: readonly Uint8Array[]
  /** The part of a large response that is not read from the node yet. */
  readonly rest: Rest | undefined
}

/** Limits of a caller. */
export interface Room {
  /** Counts the caller's memory. */
  readonly hold: Hold
  /** Waits until the caller may have one more pending large response. @returns a function that leaves. @throws Failure if too many are pending */
  enter(): Promise<() => void>
}

export interface Exchange {
  readonly client: typeof http | typeof https
  readonly url: URL
  readonly agent: http.Agent
  readonly body: Uint8Array
  readonly isRepeatable: boolean
  readonly timeoutMs: number
  readonly maxResponseBytes: number
  /** Absent for the gateway's own calls. */
  readonly room: Room | undefined
  readonly turns: Turns
}

/** A larger response is passed on while it is read. */
const LARGE_BYTES = 131_072
const SMALL_BYTES = 16_384

/** Sends one POST and reads the response. @throws UpstreamError; Failure if its caller already has too many pending responses */
export async function exchange(options: Exchange): Promise<UpstreamAnswer> {
  const startedAt = performance.now()
  try {
    return await attempt(options, options.timeoutMs)
  } catch (error) {
    // A node may close an idle connection at the moment that we reuse it. Nothing was read then, so a new connection works.
    // Both attempts share the time limit of one.
    const leftMs = options.timeoutMs - (performance.now() - startedAt)
    if (error instanceof StaleConnectionError && options.isRepeatable && leftMs > 0)
      return attempt(options, leftMs)
    throw error
  }
}

class StaleConnectionError extends UpstreamError {}

function attempt(
  { client, url, agent, body, timeoutMs, maxResponseBytes, room, turns }: Exchange,
  leftMs: number,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      // The response is passed on unchanged, so it must not be compressed.
      'accept-encoding': 'identity',
      'content-length': body.byteLength,
    }
    const request = client.request(url, { method: 'POST', agent, headers })
    let heldBytes = 0
    const fail = (error: unknown) => {
      clearTimeout(timer)
      // Released at once, so that some of many concurrent responses can finish.
      room?.hold.drop(heldBytes)
      heldBytes = 0
      reject(error)
      request.destroy()
    }
    const timer = setTimeout(() => fail(new UpstreamError(`did not answer within ${timeoutMs} ms`)), leftMs)

    request.on('error', (cause: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
      const StaleOrNot = isStale ? StaleConnectionError : UpstreamError
      fail(new StaleOrNot('could not be reached', { cause }))
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = (rest?: Rest) => {
        clearTimeout(timer)
        // The response now holds these bytes, so a later connection error must not release them.
        heldBytes = 0
        resolve(describe(response, chunks, rest))
      }
      /** From here on, the caller reads the response from the node; the gateway keeps only its first part. */
      const passOn = () => {
        response.off('data', receive)
        response.off('end', end)
        response.pause()
        // The node has responded, so the time from here on depends on the caller.
        clearTimeout(timer)
        const start = (leave?: () => void) => {
          if (response.destroyed) leave?.()
          else finish(createRest(response, { size, maxBytes: maxResponseBytes, timeoutMs, leave }))
        }
        if (room) room.enter().then(start, fail)
        else start()
      }
      const receive = (chunk: Buffer) => {
        size += chunk.byteLength
        chunks.push(chunk)
        try {
          requireSize(response, size, maxResponseBytes)
          room?.hold.add(chunk.byteLength)
          heldBytes += chunk.byteLength
          if (size > LARGE_BYTES) {
            requireAnswer(response, chunks, false)
            return passOn()
          }
        } catch (refusal) {
          return fail(refusal)
        }
        if (chunk.byteLength <= SMALL_BYTES) return
        response.pause()
        turns.take(chunk.byteLength, () => response.resume())
      }
      const end = () => {
        try {
          if (!response.complete) throw new UpstreamError('broke off its answer')
          requireAnswer(response, chunks, true)
          finish()
        } catch (refusal) {
          fail(refusal)
        }
      }
      response.on('data', receive)
      response.on('end', end)
      response.on('error', (cause) => fail(new UpstreamError('broke off its answer', { cause })))
    })
    request.end(body)
  })
}

/**
 * Statuses between the operator and the node (a 401 must not look like a refusal of the page's project), and statuses that make a
 * browser drop the response (205, 407) or repeat the request by itself (408, 421, 425).
 */
const NOT_FOR_CALLERS = [205, 401, 403, 404, 405, 407, 408, 421, 425]

/** @throws UpstreamError if the response must not reach a caller */
function requireAnswer(
  { statusCode: status = 0, headers }: http.IncomingMessage,
  chunks: readonly Buffer[],
  isWhole: boolean,
): void {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500 || NOT_FOR_CALLERS.includes(status))
    throw new UpstreamError(`answered with status ${status}`)
  if (headers['content-encoding']) throw new UpstreamError('compressed its answer without being asked')
  if (!looksLikeJson(chunks, isWhole)) throw new UpstreamError('answered something that is not JSON')
}

function requireSize({ headers }: http.IncomingMessage, size: number, maxBytes: number): void {
  if (Math.max(size, Number(headers['content-length'] ?? 0)) > maxBytes)
    throw new OversizeError(`answered more than ${maxBytes} bytes`)
}

function describe(
  { statusCode = 0, headers }: http.IncomingMessage,
  pieces: readonly Buffer[],
  rest: Rest | undefined,
): UpstreamAnswer {
  const announced = headers['content-length']
  return {
    status: statusCode,
    contentType: toJsonType(headers['content-type']),
    retryAfter: headers['retry-after'],
    length: announced === undefined ? undefined : Number(announced),
    pieces,
    rest,
  }
}

/** Forces a JSON media type: if a node labels its JSON as HTML, no browser may render it from our origin. */
function toJsonType(contentType: string | undefined): string {
  return contentType && /^application\/([\w.-]+\+)?json\b/i.test(contentType)
    ? contentType
    : 'application/json'
}

/** Whether the bytes begin (and, if complete, end) like a JSON object or array. The caller parses the rest. */
function looksLikeJson(pieces: readonly Buffer[], isWhole: boolean): boolean {
  const open = firstSolid(pieces, 1)
  if (!isWhole) return open === 0x7b || open === 0x5b
  const close = firstSolid([...pieces].reverse(), -1)
  return (open === 0x7b && close === 0x7d) || (open === 0x5b && close === 0x5d)
}

/** The first byte that is not whitespace, from the start or from the end. */
function firstSolid(pieces: readonly Buffer[], step: 1 | -1): number | undefined {
  for (const piece of pieces)
    for (let at = step > 0 ? 0 : piece.length - 1; at >= 0 && at < piece.length; at += step)
      if (!isSpace(piece[at])) return piece[at]
  return undefined
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
