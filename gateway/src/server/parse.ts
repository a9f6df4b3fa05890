import type { Route } from '@latchkey/contract'
import type { Context } from 'hono'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.ts'
import type { GatewayEnvironment } from './environment.ts'
import { Failure } from './Failure.ts'
import { exceededLimit } from './jsonLimits.ts'
import { readBody } from './readBody.ts'

const MAX_BODY_BYTES = 65_536
const MAX_DEPTH = 64

type Part = 'pathParams' | 'query' | 'body'
type Parsed<route extends Route, part extends Part> = route[part] extends v.GenericSchema
  ? v.InferOutput<route[part]>
  : undefined

/** @throws Failure 400, which names the first invalid field; 422 for a body of another form, or an unknown currency */
export function parsePart<route extends Route, part extends Part>(
  route: route,
  part: part,
  input: unknown,
): Parsed<route, part> {
  const schema = route[part]
  if (!schema) return asParsed(undefined)
  const result = v.safeParse(schema, input)
  if (result.success) return asParsed(result.output)
  const [issue] = result.issues
  const { field, description } = describeIssue(issue, part)
  throw new Failure(isUnread(part, field, issue) ? 422 : 400, field, description)
}

/** Whether the status is 422: for a body of another form than the contract's, or an unknown currency. A list of a wrong length was read. */
function isUnread(part: Part, field: string, { type, input }: v.BaseIssue<unknown>): boolean {
  if (field === 'currency') return true
  return part === 'body' && !(Array.isArray(input) && ['min_length', 'max_length'].includes(type))
}

/** Reads and parses a JSON body of any media type: a page's beacon has text/plain. */
export async function parseBody<route extends Route>(
  route: route,
  context: Context<GatewayEnvironment>,
): Promise<Parsed<route, 'body'>> {
  if (!route.body) return asParsed(undefined)
  return parsePart(route, 'body', parseJson(await readBody(context, MAX_BODY_BYTES)))
}

function parseJson(bytes: Uint8Array): unknown {
  // Checked before parsing, because depth costs more than length.
  if (exceededLimit(bytes, { depth: MAX_DEPTH, parts: MAX_BODY_BYTES }) !== undefined)
    throw new Failure(422, 'body', `The body nests more than ${MAX_DEPTH} levels deep.`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not JSON in UTF-8.', { cause })
  }
}

/** The value is the output of the route's own schema; TypeScript cannot infer that through an index. */
function asParsed<parsed>(value: unknown): parsed {
  return value as parsed
}
