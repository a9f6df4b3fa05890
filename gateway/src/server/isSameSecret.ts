import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that does not reveal where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
