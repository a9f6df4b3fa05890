import {
  type InferOutput,
  integer,
  isoTimestamp,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { buildIdSchema } from '../builds/manifest.ts'
import { type Programme, parseProgramme } from '../programme/programme.ts'
import { PayloadError } from './PayloadError.ts'

const snapshotSchema = object({
  caipNetworkId: pipe(string(), regex(/^eip155:\d+$/, 'must be a network such as "eip155:42161"')),
  balance: pipe(string(), regex(/^\d{1,78}$/, 'must be wei in digits')),
  blockNumber: pipe(number(), integer(), minValue(0)),
  readAt: pipe(string(), isoTimestamp('must be a time such as "2027-06-30T12:00:00.000Z"')),
})

/** What a treasury held when the build was made: `balance` in wei. There only where the build was told whom to ask. */
export type TreasurySnapshot = InferOutput<typeof snapshotSchema>

/** What a prerendered page was rendered from, and is hydrated from: S7.3. */
export interface Payload {
  readonly buildId: string
  readonly programme: Programme
  readonly snapshot?: TreasurySnapshot
}

const schema = object({ buildId: buildIdSchema, programme: unknown(), snapshot: optional(snapshotSchema) })

/**
 * Checks what stood in `_payload.json`.
 *
 * @throws PayloadError naming the first field that is wrong
 * @example
 * const payload = parsePayload(JSON.parse(text))
 */
export function parsePayload(value: unknown): Payload {
  const result = safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.issues
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? 'payload'
    throw new PayloadError(`_payload.json: ${path}: ${issue.message}`)
  }
  const { buildId, snapshot } = result.output
  const parsed = parseProgramme(result.output.programme)
  if (!parsed.ok) throw new PayloadError(`_payload.json: programme: ${parsed.problems.join('; ')}`)
  return { buildId, programme: parsed.programme, ...(snapshot && { snapshot }) }
}
