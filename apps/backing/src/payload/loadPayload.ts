import { fetchJson } from '../builds/fetchJson.ts'
import { reportFailure } from '../builds/reportFailure.ts'
import { type Payload, parsePayload } from './Payload.ts'
import { PayloadError } from './PayloadError.ts'
import { payloadUrl } from './payloadUrl.ts'

/** What a payload is loaded with; a test gives its own. */
export interface LoadPayloadOptions {
  readonly page: string
  /** The build that this document belongs to. */
  readonly buildId: string
  readonly fetchFile?: (url: string) => Promise<unknown>
}

/**
 * Loads the payload of a prerendered page (S7.3).
 *
 * @returns the payload; undefined where it cannot be used, which the console then says (S8.64): the page is rendered from
 * the programme that it was built with, and not hydrated
 */
export async function loadPayload({
  page,
  buildId,
  fetchFile = fetchJson,
}: LoadPayloadOptions): Promise<Payload | undefined> {
  try {
    const payload = parsePayload(await fetchFile(payloadUrl(page, buildId)))
    // An outdated tab is answered with a newer build's payload, which does not fit the markup that is there.
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
