import { NAME_REGISTRATIONS } from '@latchkey/contract'
import {
  boolean,
  type InferOutput,
  integer,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot'

const address = pipe(string(), regex(/^https?:\/\/[^\s/]+/, 'must be an http or https address'))

const schema = object({
  projectId: pipe(string(), minLength(1, 'must not be empty')),
  gatewayUrl: address,
  /** The embedded wallet's address, if the operator has one. The content policy must allow its frame. */
  walletUrl: optional(address),
  /** An icon service to use instead of the gateway's (S7.4). The content policy must allow it. */
  iconsUrl: optional(address),
  /** The zone of the names that the gateway registers. */
  nameZone: optional(pipe(string(), minLength(1, 'must not be empty'))),
  /** The accounts that may register a name there: all for `any`, otherwise only those of the embedded wallet. */
  nameRegistration: optional(picklist(NAME_REGISTRATIONS, 'must be embedded or any')),
  /** If set, backers can sign in, at the server on the page's own origin. */
  signIn: optional(
    object({
      basePath: optional(pipe(string(), regex(/^\/[^/\\]/, 'must be a path of this page')), '/auth/v1'),
      required: optional(boolean(), false),
      statement: optional(pipe(string(), regex(/^[ -~]+$/, 'must be one line of ASCII'))),
    }),
  ),
  lab: optional(boolean(), false),
  /** The interval between checks for a newer build. Default: an hour. */
  buildPollMs: optional(pipe(number(), integer('must be whole'), minValue(1_000, 'must be at least 1000'))),
})

export type PageConfig = InferOutput<typeof schema>

/** The configuration, or the reason why there is none. */
export type ConfigResult =
  | { readonly ok: true; readonly config: PageConfig }
  | { readonly ok: false; readonly reason: string }

/**
 * Reads and checks /config.json.
 *
 * @returns the configuration, or the reason that the error page shows; never throws
 */
export async function readConfig(
  fetchConfig: () => Promise<Response> = () => fetch('/config.json', { cache: 'no-cache' }),
): Promise<ConfigResult> {
  let response: Response
  try {
    response = await fetchConfig()
  } catch {
    return { ok: false, reason: '/config.json could not be fetched.' }
  }
  if (!response.ok) return { ok: false, reason: `/config.json was answered with ${response.status}.` }
  try {
    return parseConfig(await response.json())
  } catch {
    return { ok: false, reason: '/config.json is not JSON.' }
  }
}

/** Validates the content of /config.json. */
export function parseConfig(value: unknown): ConfigResult {
  const result = safeParse(schema, value)
  if (result.success) return { ok: true, config: result.output }
  const [issue] = result.issues
  const key = issue.path?.map((part) => String(part.key)).join('.')
  return { ok: false, reason: `/config.json: ${key ? `${key}: ` : ''}${issue.message}.` }
}
