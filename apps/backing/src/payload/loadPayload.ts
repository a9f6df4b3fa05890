import { fetchJson } from '../builds/fetchJson.ts'
import { reportFailure } from '../builds/reportFailure.ts'
import { type Payload, parsePayload } from './Payload.ts'
import { PayloadError } from './PayloadError.ts'
import { payloadUrl } from './payloadUrl.ts'

/** Options of loadPayload(). Tests replace its dependencies. */
export interface LoadPayloadOptions {
  readonly page: string
  /** The build that this document belongs to. */
  readonly buildId: string
  readonly fetchFile?: (url: string) => Promise<unknown>
}

/**
 * Loads the payload of a prerendered page (S7.3).
 *
 * @returns the payload; undefined if it is unusable, which is logged (S8.64). Then the page renders from the bundled programme
 * instead of hydrating
 */
export async function loadPayload({
  page,
  buildId,
  fetchFile = fetchJson,
}: LoadPayloadOptions): Promise<Payload | undefined> {
  try {
    const payload = parsePayload(await fetchFile(payloadUrl(page, buildId)))
    // An outdated tab may receive a newer build's payload, which does not match its markup.
    if (payload.buildId !== buildId)
      throw new PayloadError(
        `The payload is of build ${payload.buildId}, and the page of ${buildId}. Reload the page.`,
      )
    return { ...payload, page }
  } catch (cause) {
    reportFailure('The payload could not be loaded. The page goes on without it.', cause)
    return undefined
  }
}
