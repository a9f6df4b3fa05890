import { object, optional, safeParse, unknown } from 'valibot'
import { buildIdSchema } from '../builds/manifest.ts'
import type { Programme } from '../programme/programme.ts'
import { parseSnapshot, type Snapshot } from '../treasury/snapshot.ts'
import { PayloadError } from './PayloadError.ts'
import { requireProgramme } from './requireProgramme.ts'

/** The data from which a page is prerendered and hydrated (S7.3). */
export interface Payload {
  readonly buildId: string
  /** The path of the payload's page; absent if the page uses the bundled programme. */
  readonly page?: string
  readonly programme: Programme
  /** The treasury's state at the time of the build; present only if the build had a node to ask. */
  readonly snapshot?: Snapshot
}

const schema = object({ buildId: buildIdSchema, programme: unknown(), snapshot: optional(unknown()) })

/**
 * Validates the content of `_payload.json`.
 *
 * @throws PayloadError that names the first invalid field
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
