import { RECOVERY_MODES } from '@latchkey/contract'
import * as v from 'valibot'

const ORIGIN = /^https?:\/\/(\*\.)?[^\s/*?#@]+$/

/** One entry of projects.json. */
export const project = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "-" or "_"')),
  name: v.optional(v.string(), ''),
  origins: v.array(
    v.pipe(
      v.string(),
      v.regex(ORIGIN, 'must look like https://app.example or https://*.app.example, without a path'),
      v.transform((origin) => origin.toLowerCase()),
    ),
  ),
  analytics: v.optional(v.boolean(), false),
  /** The embedded wallet's settings, where this project's differ from the gateway's. */
  wallet: v.optional(
    v.object({
      recovery: v.optional(v.picklist(RECOVERY_MODES)),
      deviceApproval: v.optional(v.boolean()),
    }),
  ),
})

export type Project = Readonly<v.InferOutput<typeof project>>

export const projectList = v.pipe(
  v.array(project),
  v.check(
    (projects) => new Set(projects.map(({ id }) => id)).size === projects.length,
    'two projects have the same id',
  ),
)
