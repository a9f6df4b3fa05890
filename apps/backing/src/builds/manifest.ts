import { array, type InferOutput, integer, number, object, pipe, regex, string } from 'valibot'

/** An id becomes part of paths, so only safe characters are accepted. */
export const buildIdSchema = pipe(string(), regex(/^[\w-]{8,64}$/, 'must be the id of a build'))
const entries = { id: buildIdSchema, timestamp: pipe(number(), integer()) }

/** The content of `builds/latest.json`. */
export const latestBuildSchema = object(entries)

/** The content of `builds/meta/{id}.json`. `timestamp` is in milliseconds; `prerendered` has the paths with a payload. */
export const buildManifestSchema = object({ ...entries, prerendered: array(string()) })

export type LatestBuild = InferOutput<typeof latestBuildSchema>
export type BuildManifest = InferOutput<typeof buildManifestSchema>
