import { RECOVERY_MODES } from '@latchkey/contract'
import * as v from 'valibot'
import { coinAmount } from '../config/readRelayer.ts'

const ORIGIN = /^https?:\/\/(\*\.)?[^\s/*?#@]+$/

export const project = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "-" or "_"')),
  name: v.optional(v.string(), ''),
  /** A small picture, as a path beside the file; then, as a `data:` address. The embedded wallet shows it where it asks for an approval. */
  icon: v.optional(v.string(), ''),
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
    v.object({ recovery: v.optional(v.picklist(RECOVERY_MODES)), deviceApproval: v.optional(v.boolean()) }),
  ),
  /** What the relayer gives away to smart accounts on this project's pages, where that differs from the gateway's settings. */
  sponsor: v.optional(
    v.object({
      perDay: v.optional(coinAmount),
      perAccount: v.optional(coinAmount),
      /** The calls that are paid for: any where absent. `to` alone stands for every method, and for sends of the coin. */
      calls: v.optional(
        v.array(
          v.object({
            to: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters')),
            methods: v.optional(
              v.array(
                v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/, 'must be a selector such as 0xa9059cbb')),
              ),
            ),
          }),
        ),
      ),
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
