import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { GatewayEnvironment } from './environment.ts'

/**
 * An answer whose bytes count against its caller's memory until they are out.
 *
 * @throws Failure 503 where the caller has too many answers that it does not read
 */
export function holdBody(
  context: Context<GatewayEnvironment>,
  body: Uint8Array | string | null,
  status: StatusCode = 200,
): Response {
  const size = typeof body === 'string' ? Buffer.byteLength(body) : (body?.byteLength ?? 0)
  context.get('hold').add(size)
  return context.newResponse(toBody(body), { status })
}

/** Node's buffers are never shared memory, which is all that Hono's type excludes. */
function toBody(body: Uint8Array | string | null): Uint8Array<ArrayBuffer> | string | null {
  return body as Uint8Array<ArrayBuffer> | string | null
}
