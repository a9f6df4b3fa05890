const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const units = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: 1_000 },
] as const

/** Cached, because creating a formatter takes longer than the rest of the update every second. */
const relative = new Map<string, Intl.RelativeTimeFormat>()

/** `9 seconds ago`, `yesterday`, `in 41 days`. Whole units, truncated; a time of less than five seconds is "now". */
export function timeFrom(
  now: number,
  then: number,
  { locale, justNow }: { readonly locale: string; readonly justNow: string },
): string {
  const distance = then - now
  // "Just now" is the first text that the page shows for a time during hydration.
  if (Math.abs(distance) < 5_000) return justNow
  const format = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relative.set(locale, format)
  const { unit, ms } = units.find((one) => Math.abs(distance) >= one.ms) ?? units[3]
  return format.format(Math.trunc(distance / ms), unit)
}

/** `12 August 2026, 09:41`, in the user's own time zone. Not for server rendering. */
export function dateTime(then: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(then)
}

/** The end of a programme's last day, in UTC. */
export function endOf(date: string): number {
  return startOf(date) + DAY_MS
}

/** Returns the whole days until a future moment. */
export function daysUntil(now: number, then: number): number {
  return Math.max(0, Math.floor((then - now) / DAY_MS))
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
