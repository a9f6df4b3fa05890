import type { WalletFailure } from '@latchkey/contract'
import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import { parseJson } from '../../../server/parseJson.ts'
import { readText } from '../../../upstream/readText.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 8_388_608

export interface FetchJsonOptions {
  readonly timeoutMs?: number
  readonly field?: string
  /** The code by which the wallet's pages translate a refusal. */
  readonly code?: WalletFailure
  readonly headers?: Readonly<Record<string, string>>
  /** Maps an unsuccessful response to a Failure; undefined gives the default refusal. */
  readonly refusal?: (status: number, body: unknown) => Failure | undefined
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  /** Maximum size of the response. */
  readonly maxBytes?: number
}

/** Calls an explorer or another service. No message contains any part of `url`. @throws Failure 503 if the response is not as expected */
export async function fetchJson<schema extends v.GenericSchema>(
  who: string,
  url: URL,
  schema: schema,
  {
    timeoutMs = TIMEOUT_MS,
    field = 'chainId',
    code,
    headers = {},
    refusal,
    body,
    form,
    maxBytes = MOST_BYTES,
  }: FetchJsonOptions = {},
): Promise<v.InferOutput<schema>> {
  const fail = (what: string, cause?: unknown) =>
    new Failure(503, field, `${who} ${what}. Try again in a moment.`, { cause, ...(code && { code }) })
  let text: string
  try {
    const [address, credentials] = apart(url)
    const response = await fetch(address, {
      headers: {
        ...credentials,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      // fetch() sets the media type of a form by itself.
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) {
      const said = refusal?.(response.status, parseJson(await readText(response, maxBytes, 'too much')))
      throw said ?? fail(`answered with status ${response.status}`)
    }
    text = await readText(response, maxBytes, 'too much')
  } catch (error) {
    throw error instanceof Failure ? error : fail('could not be reached', error)
  }
  const parsed = v.safeParse(schema, parseJson(text))
  if (!parsed.success) throw fail('gave an answer that cannot be read')
  return parsed.output
}

/** Moves a URL's user name and password to a header: fetch() refuses such a URL, and its logged error would contain both. */
function apart(url: URL): [URL, Record<string, string>] {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return [bare, pair === ':' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }]
}
