import type { Context } from 'hono'
import { waitTurn } from './createTurns.ts'
import type { GatewayEnvironment } from './environment.ts'
import { Failure } from './Failure.ts'

const SMALL_BYTES = 16_384
/** Parsing a body takes this many times as long as copying it. */
const TIMES_THE_WORK = 4

/** @throws Failure 413 beyond the limit; 415 if the body is compressed, because a small body could unpack to a huge one */
export async function readBody(context: Context<GatewayEnvironment>, maxBytes: number): Promise<Uint8Array> {
  const { incoming } = context.env
  const encoding = incoming.headers['content-encoding']
  if (encoding && encoding !== 'identity') {
    throw new Failure(415, 'content-encoding', 'Send the body uncompressed.', {
      headers: { connection: 'close' },
    })
  }
  const hold = context.get('hold')
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop must not destroy the socket, which still has to send the refusal.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      hold.add(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure(400, 'body', 'The body broke off.', { cause })
  }
  // Otherwise many bodies that arrive together would be parsed in one turn of the event loop.
  if (size > SMALL_BYTES) await waitTurn(context.get('turns'), size * TIMES_THE_WORK)
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): Failure {
  const description = `The body is larger than ${maxBytes} bytes. Send it in parts.`
  return new Failure(413, 'body', description, { headers: { connection: 'close' } })
}
