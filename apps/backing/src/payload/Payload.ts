import { object, optional, safeParse, unknown } from 'valibot'
import { buildIdSchema } from '../builds/manifest.ts'
import type { Programme } from '../programme/programme.ts'
import { parseSnapshot, type Snapshot } from '../treasury/snapshot.ts'
import { PayloadError } from './PayloadError.ts'
import { requireProgramme } from './requireProgramme.ts'

/** What a prerendered page was rendered from, and is hydrated from: S7.3. */
export interface Payload {
  readonly buildId: string
  /** The path of the page that it was loaded for; absent where the page has the programme that comes with the code. */
  readonly page?: string
  readonly programme: Programme
  /** What the treasury held when the build was made; there only where the build was told whom to ask. */
  readonly snapshot?: Snapshot
}

const schema = object({ buildId: buildIdSchema, programme: unknown(), snapshot: optional(unknown()) })

/**
 * Checks what stood in `_payload.json`.
 *
 * @throws PayloadError naming the first field that is wrong
 */
export function parsePayload(value: unknown): Payload {
  const result = safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.issues
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? 'payload'
    throw new PayloadError(`_payload.json: ${path}: ${issue.message}`)
  }
  const { buildId } = result.output
  const programme = requireProgramme(result.output.programme)
  const snapshot = parseSnapshot(result.output.snapshot)
  return { buildId, programme, ...(snapshot && { snapshot }) }
}
