import { array, type InferOutput, integer, number, object, pipe, regex, string } from 'valibot'

/** An id goes into paths, so that nothing but the letters of one is taken. */
export const buildIdSchema = pipe(string(), regex(/^[\w-]{8,64}$/, 'must be the id of a build'))
const entries = { id: buildIdSchema, timestamp: pipe(number(), integer()) }

/** What `builds/latest.json` says. */
export const latestBuildSchema = object(entries)

/** What `builds/meta/{id}.json` says: `timestamp` in milliseconds, `prerendered` the paths that have a payload. */
export const buildManifestSchema = object({ ...entries, prerendered: array(string()) })

export type LatestBuild = InferOutput<typeof latestBuildSchema>
export type BuildManifest = InferOutput<typeof buildManifestSchema>
