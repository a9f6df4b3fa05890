import { HttpRefusal } from './HttpRefusal.ts'

/** The maximum size of a message and a signature as JSON. */
const MOST_BYTES = 131_072

/** Requires JSON, since other sites can send form types without a preflight request. @throws HttpRefusal 415 */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HttpRefusal(415, 'content_type')
}

/** Reads a request's JSON object. @throws HttpRefusal 413 or 400 */
export async function readBody(request: Request): Promise<ReadonlyMap<string, unknown>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > MOST_BYTES) {
      await reader?.cancel()
      throw new HttpRefusal(413, 'body_too_large')
    }
    chunks.push(part.value)
  }
  const value = parse(await new Blob(chunks.map((chunk) => chunk.slice())).text())
  if (typeof value !== 'object' || value === null) throw new HttpRefusal(400, 'body_malformed')
  return new Map(Object.entries(value))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpRefusal(400, 'body_malformed')
  }
}
