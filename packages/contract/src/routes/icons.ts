import { array, maxLength, minLength, number, object, optional, pipe, record, regex, string } from 'valibot'
import { defineRoute } from './route.ts'

const box = {
  width: optional(number()),
  height: optional(number()),
  left: optional(number()),
  top: optional(number()),
}

/** Icons of one collection, in the form that icon services share: the inside of an SVG for each name. */
export const iconSetSchema = object({
  prefix: string(),
  icons: record(string(), object({ body: string(), ...box })),
  aliases: optional(record(string(), object({ parent: string() }))),
  not_found: optional(array(string())),
  ...box,
})

/** Icons of a collection, by their names (S7.4). */
export const iconSet = defineRoute({
  name: 'iconSet',
  method: 'GET',
  path: '/icons/{file}',
  summary: 'Icons of a collection, by their names. `file` is `{prefix}.json`.',
  pathParams: object({ file: pipe(string(), regex(/^[a-z0-9-]{1,64}\.json$/)) }),
  /** Names, separated by commas. */
  query: object({ icons: pipe(string(), minLength(1), maxLength(500)) }),
  response: iconSetSchema,
  maxAgeSeconds: 86_400,
  isOpen: true,
})
