import { createHash } from 'node:crypto'

const EXACT = /^(.*)~([0-9a-f]{8})$/

/** An id of one picture's bytes, so that its address can be cached for ever. */
export function exactId(id: string, bytes: Uint8Array): string {
  return `${id}~${hashOf(bytes)}`
}

/** An id without the part that names its bytes, and whether that part names these bytes. */
export function readExactId(exact: string): { readonly id: string; isOf(bytes: Uint8Array): boolean } {
  const [, id = exact, hash] = EXACT.exec(exact) ?? []
  return { id, isOf: (bytes) => hash !== undefined && hash === hashOf(bytes) }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
