import { BUNDLER_CODES } from '@latchkey/contract'
import type * as v from 'valibot'
import { askNode, call } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { NodeError } from '../../upstream/NodeError.ts'
import { OperationError } from './OperationError.ts'

/** A JSON-RPC service that a third party runs for the operator. */
export interface Vendor {
  /**
   * @param isRepeatable - whether asking twice does no harm
   * @throws OperationError with the service's own code if it refuses, otherwise with one of BUNDLER_CODES
   */
  ask<result>(
    schema: v.GenericSchema<unknown, result>,
    method: string,
    params: readonly unknown[],
    isRepeatable?: boolean,
  ): Promise<result>
}

const REASON_LENGTH = 200
/** Errors that prove that no request was sent. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/**
 * @param what - what the service is, as the beginning of a sentence: `The bundler`
 * @param url - kept out of every response
 */
export function createVendor(what: string, url: string, upstream: Upstream): Vendor {
  const conceal = createConcealer(url)
  const explain = (error: NodeError, method: string, isRepeatable: boolean): OperationError => {
    const { code, message = '' } = error.refusal ?? {}
    if (code !== undefined && Number.isInteger(code))
      return new OperationError(code, `${what} refused: ${conceal(message).slice(0, REASON_LENGTH)}`)
    if (error.kind !== 'unreachable')
      return new OperationError(
        isRepeatable ? BUNDLER_CODES.untrue : BUNDLER_CODES.unknown,
        `${what} gave an unreadable answer to ${method}.`,
      )
    return isRepeatable || isUnreached(error)
      ? new OperationError(BUNDLER_CODES.down, `${what} does not answer. Nothing was sent. Try again later.`)
      : new OperationError(
          BUNDLER_CODES.unknown,
          `${what} did not say whether it took the operation. Look at the account before you send it again.`,
        )
  }
  return {
    async ask(schema, method, params, isRepeatable = true) {
      try {
        const [result] = await askNode(upstream, [call(method, params, schema)], isRepeatable)
        return result
      } catch (error) {
        throw error instanceof NodeError ? explain(error, method, isRepeatable) : error
      }
    },
  }
}

/** Whether no request was sent. The error of an open circuit has no cause. */
function isUnreached({ cause }: NodeError): boolean {
  if (cause === undefined) return true
  const reason = cause instanceof Error ? cause.cause : undefined
  return reason instanceof Error && 'code' in reason && UNREACHED.includes(String(reason.code))
}

/** Removes the URL's parts from a text: services repeat the URL in their errors, including its keys. */
function createConcealer(url: string): (text: string) => string {
  const { href, host, pathname, searchParams, username, password } = new URL(url)
  const secrets = [href, host, username, password, ...pathname.split('/'), ...searchParams.values()]
    .filter((part) => part.length >= 6)
    .sort((one, other) => other.length - one.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
