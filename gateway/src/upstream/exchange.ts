import type http from 'node:http'
import type https from 'node:https'
import type { Turns } from '../server/createTurns.ts'
import type { Hold } from '../server/heldBytes.ts'

export interface UpstreamAnswer {
  readonly status: number
  readonly contentType: string
  /** Its bytes, in the pieces in which they came. */
  readonly pieces: readonly Uint8Array[]
  readonly retryAfter: string | undefined
}

export interface Exchange {
  readonly client: typeof http | typeof https
  readonly url: URL
  readonly agent: http.Agent
  readonly body: Uint8Array
  readonly isRepeatable: boolean
  readonly timeoutMs: number
  readonly maxResponseBytes: number
  /** Where a caller's memory is counted, if the answer is for one. */
  readonly hold: Hold | undefined
  readonly turns: Turns
}

/** What is beyond this of an answer is read in its turn. */
const SMALL_BYTES = 131_072

/** What befell a node's answer, as the end of the sentence "The node of eip155:1 …". */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
}

/** The node is well; it was asked for too much. */
export class OversizeError extends UpstreamError {}

/** One POST, and the whole of its answer, or an UpstreamError; a Failure where its caller holds too many answers already. */
export async function exchange(options: Exchange): Promise<UpstreamAnswer> {
  const startedAt = performance.now()
  try {
    return await attempt(options, options.timeoutMs)
  } catch (error) {
    // A node may close an idle connection in the moment that we reuse it: then nothing was read, and a new one will do.
    // The caller waits no longer for both than for one.
    const leftMs = options.timeoutMs - (performance.now() - startedAt)
    if (error instanceof StaleConnectionError && options.isRepeatable && leftMs > 0)
      return attempt(options, leftMs)
    throw error
  }
}

class StaleConnectionError extends UpstreamError {}

function attempt(
  { client, url, agent, body, timeoutMs, maxResponseBytes, hold, turns }: Exchange,
  leftMs: number,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      // What comes back goes on as it is, so it must not be compressed for us.
      'accept-encoding': 'identity',
      'content-length': body.byteLength,
    }
    const request = client.request(url, { method: 'POST', agent, headers })
    let heldBytes = 0
    const fail = (error: unknown) => {
      clearTimeout(timer)
      // At once, so that of many answers that are read side by side some are finished.
      hold?.drop(heldBytes)
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
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > maxResponseBytes)
          return fail(new OversizeError(`answered more than ${maxResponseBytes} bytes`))
        try {
          hold?.add(chunk.byteLength)
          heldBytes += chunk.byteLength
        } catch (busy) {
          return fail(busy)
        }
        chunks.push(chunk)
        if (size <= SMALL_BYTES) return
        response.pause()
        turns.take(chunk.byteLength, () => response.resume())
      })
      response.on('error', (cause) => fail(new UpstreamError('broke off its answer', { cause })))
      response.on('end', () => {
        if (!response.complete) return fail(new UpstreamError('broke off its answer'))
        clearTimeout(timer)
        // The answer keeps them now; a connection that breaks later changes nothing.
        heldBytes = 0
        const answered = readAnswer(response, chunks)
        if (answered instanceof UpstreamError) reject(answered)
        else resolve(answered)
      })
    })
    request.end(body)
  })
}

/**
 * What is between the operator and the node (a 401 must not read as if the page's project were refused), and what would have
 * a browser drop the answer (205, 407) or ask again by itself (408, 421, 425).
 */
const NOT_FOR_CALLERS = [205, 401, 403, 404, 405, 407, 408, 421, 425]

function readAnswer(
  response: http.IncomingMessage,
  chunks: readonly Buffer[],
): UpstreamAnswer | UpstreamError {
  const status = response.statusCode ?? 0
  if (status < 200 || (status >= 300 && status < 400) || status >= 500 || NOT_FOR_CALLERS.includes(status)) {
    return new UpstreamError(`answered with status ${status}`)
  }
  if (response.headers['content-encoding'])
    return new UpstreamError('compressed its answer without being asked')
  if (!looksLikeJson(chunks)) return new UpstreamError('answered something that is not JSON')
  return {
    status,
    contentType: toJsonType(response.headers['content-type']),
    pieces: chunks,
    retryAfter: response.headers['retry-after'],
  }
}

/** A node that calls its JSON a web page must not have a browser show it as one, from our origin. */
function toJsonType(contentType: string | undefined): string {
  return contentType && /^application\/([\w.-]+\+)?json\b/i.test(contentType)
    ? contentType
    : 'application/json'
}

/** Whether the bytes begin and end as a JSON object or array does. Parsing all of it is for whoever asked. */
function looksLikeJson(pieces: readonly Buffer[]): boolean {
  const open = firstSolid(pieces, 1)
  const close = firstSolid([...pieces].reverse(), -1)
  return (open === 0x7b && close === 0x7d) || (open === 0x5b && close === 0x5d)
}

/** The first byte that is no space, from the start or from the end. */
function firstSolid(pieces: readonly Buffer[], step: 1 | -1): number | undefined {
  for (const piece of pieces)
    for (let at = step > 0 ? 0 : piece.length - 1; at >= 0 && at < piece.length; at += step)
      if (!isSpace(piece[at])) return piece[at]
  return undefined
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
