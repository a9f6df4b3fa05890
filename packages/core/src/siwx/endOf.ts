import type { SiwxSession } from '../kit/siwx.ts'

/** In milliseconds since 1970; an invalid date never comes. */
export function endOf({ data, expiresAt }: SiwxSession): number {
  const ends = [data.expirationTime, expiresAt].map((time) => Date.parse(time ?? ''))
  return Math.min(...ends.map((end) => (Number.isNaN(end) ? Number.POSITIVE_INFINITY : end)))
}
