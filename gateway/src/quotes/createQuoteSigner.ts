import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Failure } from '../server/Failure.ts'

export interface QuoteSigner<quote> {
  write(pinned: quote): string
  /** @throws Failure 400 for a quote that is not ours, or has expired */
  read(quoteId: string): quote
}

const LONGEST = 2_000

/** Quote ids that every gateway on the same database can read, and that cannot be forged. `expiresAt` is in seconds since 1970. */
export function createQuoteSigner<quote extends { readonly expiresAt: number }>(
  secret: string,
  schema: v.GenericSchema<unknown, quote>,
  now: () => number = () => Date.now(),
): QuoteSigner<quote> {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    write(pinned) {
      const text = Buffer.from(JSON.stringify(pinned)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(quoteId) {
      const [text = '', signature = '', ...more] = quoteId.length > LONGEST ? [] : quoteId.split('.')
      const given = Buffer.from(signature, 'base64url')
      const own = sign(text)
      if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own))
        throw staleQuote('is not one that this server gave')
      const parsed = v.safeParse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      if (!parsed.success) throw staleQuote('is of another version of this server')
      if (now() > parsed.output.expiresAt * 1_000) throw staleQuote('is over')
      return parsed.output
    },
  }
}

/** The refusal of a quote that is no longer valid: the kit requests another and shows it. */
export function staleQuote(what: string): Failure {
  return new Failure(400, 'quoteId', `quoteId: the quote ${what}. Ask for a new one.`)
}
