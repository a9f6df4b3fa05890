import {
  boolean,
  check,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  record,
  string,
  unknown,
} from 'valibot'
import { defineRoute } from './route.ts'

/** Whether the operator wants analytics; the kit asks once, after the user's first action (S7.7). */
export const getAnalyticsConfig = defineRoute({
  name: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Whether the operator takes analytics from this project.',
  response: object({ isAnalyticsEnabled: boolean() }),
})

/** The maximum size of the properties, in characters of JSON. */
const MOST_PROPERTIES = 4_096

/** The latest time that a Date can represent. */
const LAST_TIMESTAMP_MS = 8_640_000_000_000_000

/** One event: where, when, and its properties. `props.address` is the displayed account, if any. */
export const analyticsRecord = object({
  eventId: pipe(string(), minLength(1), maxLength(64)),
  url: pipe(string(), maxLength(4_096)),
  domain: pipe(string(), maxLength(255)),
  /** Milliseconds since 1970, by the user's clock. */
  timestamp: pipe(number(), integer(), minValue(0), maxValue(LAST_TIMESTAMP_MS)),
  props: object({
    type: pipe(string(), maxLength(64)),
    event: pipe(string(), minLength(1), maxLength(128)),
    properties: optional(
      pipe(
        record(string(), unknown()),
        check(
          (properties) => JSON.stringify(properties).length <= MOST_PROPERTIES,
          `must be at most ${MOST_PROPERTIES} characters of JSON`,
        ),
      ),
    ),
    address: optional(pipe(string(), maxLength(128))),
  }),
})

/** One thing that happened in the kit (S7.8). */
export const postEvent = defineRoute({
  name: 'postEvent',
  method: 'POST',
  path: '/e',
  summary: 'Takes one analytics record.',
  body: analyticsRecord,
  originRefusal: 403,
})
