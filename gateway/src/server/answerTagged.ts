import { createHash } from 'node:crypto'
import type { Bytes } from './bind.ts'

/** The strong `etag` of some bytes: their hash. */
export function tagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`
}

/** Whether a caller that sent `if-none-match` already has these bytes. A proxy that compresses them makes the tag weak. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}

/** A response tagged by its bytes: 304 if the caller already has them. */
export function answerTagged(
  bytes: Uint8Array | string,
  headers: Readonly<Record<string, string>>,
  ifNoneMatch: string | undefined,
): Bytes {
  const etag = tagOf(bytes)
  return isKnown(etag, ifNoneMatch)
    ? { status: 304, headers: { ...headers, etag }, bytes: null }
    : { status: 200, headers: { ...headers, etag }, bytes }
}
