import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import type { Place } from './transaction.ts'

export interface CursorContent {
  /** Whose history: address and chain, or the address alone. */
  readonly of: string
  /** The position on each chain, by CAIP-2 id. A chain without an entry couldn't be read yet, and starts at its head. */
  readonly places: Readonly<Record<string, ChainPlace>>
}

/** The position on a chain: before a place, with the start of its block's hash; `end` if nothing is left. */
export type ChainPlace = (Place & { readonly hash?: string | undefined }) | 'end'

/** The part of a block's hash that a cursor holds. */
export function shortHash(hash: string): string {
  return hash.slice(0, HASH_LENGTH)
}

export interface Cursors {
  write(content: CursorContent): string
  /** @throws Failure 400 for a cursor that we did not write, of another account than `of`, or too old */
  read(cursor: string, of: string): CursorContent
}

const DAY_MS = 86_400_000
/** Enough for a hundred chains, and shorter than proxies' limits for addresses. */
const LONGEST = 8_000
/** Enough of a block's hash to make a collision infeasible. */
const HASH_LENGTH = 22

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const content = v.object({
  of: v.string(),
  at: whole,
  places: v.record(
    v.string(),
    v.union([v.literal('end'), v.object({ block: whole, position: whole, hash: v.optional(v.string()) })]),
  ),
})

/** Signed cursors, so that a client can't request a position that we didn't issue. `secret` is the same in every gateway on a database. */
export function createCursors(secret: string, now: () => number = Date.now): Cursors {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)
  return {
    write(given) {
      const text = Buffer.from(JSON.stringify({ ...given, at: now() })).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(cursor, of) {
      const [text = '', signature = '', ...more] = cursor.length > LONGEST ? [] : cursor.split('.')
      const given = Buffer.from(signature, 'base64url')
      const own = sign(text)
      if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own))
        throw refuse('is not one that this server gave')
      const parsed = v.safeParse(content, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      if (!parsed.success) throw refuse('is of another version of this server')
      if (parsed.output.of !== of) throw refuse('is of another account or chain')
      if (now() - parsed.output.at > DAY_MS) throw refuse('is more than a day old')
      return parsed.output
    },
  }
}

/** The refusal if the chain has reorganized the block that the page ended in. */
export function staleCursor(): Failure {
  return refuse('is stale, because the chain has changed since')
}

function refuse(what: string): Failure {
  return new Failure(400, 'cursor', `cursor: ${what}. Ask for the first page again, without a cursor.`)
}
