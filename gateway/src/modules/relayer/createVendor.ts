import { BUNDLER_CODES } from '@latchkey/contract'
import * as v from 'valibot'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { OperationError } from './OperationError.ts'

/** A JSON-RPC service that somebody else runs for the operator. */
export interface Vendor {
  /**
   * @param isRepeatable - whether asking twice does no harm
   * @throws OperationError with the service's own code where it refuses, or one of BUNDLER_CODES
   */
  ask<schema extends v.GenericSchema>(
    schema: schema,
    method: string,
    params: readonly unknown[],
    isRepeatable?: boolean,
  ): Promise<v.InferOutput<schema>>
}

const reply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.pipe(v.number(), v.integer()), message: v.optional(v.string(), '') })),
})
const REASON_LENGTH = 200
/** With these nobody was reached, so that nothing was sent. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * @param what - what the service is, as the beginning of a sentence: `The bundler`
 * @param url - kept out of every answer
 */
export function createVendor(what: string, url: string, upstream: Pick<Upstream, 'post'>): Vendor {
  const conceal = createConcealer(url)
  return {
    async ask(schema, method, params, isRepeatable = true) {
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const { body: bytes } = await upstream.post(body, isRepeatable).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        throw isRepeatable || isUnreached(error)
          ? new OperationError(
              BUNDLER_CODES.down,
              `${what} does not answer. Nothing was sent. Try again later.`,
            )
          : new OperationError(
              BUNDLER_CODES.unknown,
              `${what} did not say whether it took the operation. Look at the account before you send it again.`,
            )
      })
      const parsed = v.safeParse(reply, parseJson(bytes))
      const error = parsed.success ? parsed.output.error : undefined
      if (error)
        throw new OperationError(
          error.code,
          `${what} refused: ${conceal(error.message).slice(0, REASON_LENGTH)}`,
        )
      const result = v.safeParse(schema, parsed.success ? parsed.output.result : undefined)
      if (result.success) return result.output
      throw new OperationError(
        isRepeatable ? BUNDLER_CODES.untrue : BUNDLER_CODES.unknown,
        `${what} gave an unreadable answer to ${method}.`,
      )
    },
  }
}

/** An open circuit has no cause: nobody was called. */
function isUnreached({ cause }: Failure): boolean {
  if (cause === undefined) return true
  const reason = cause instanceof Error ? cause.cause : undefined
  return reason instanceof Error && 'code' in reason && UNREACHED.includes(String(reason.code))
}

/** Services repeat in their errors what they were called with, keys included. */
function createConcealer(url: string): (text: string) => string {
  const { href, host, pathname, searchParams, username, password } = new URL(url)
  const secrets = [href, host, username, password, ...pathname.split('/'), ...searchParams.values()]
    .filter((part) => part.length >= 6)
    .sort((one, other) => other.length - one.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // The caller says that it cannot be read.
    return undefined
  }
}
