import { BaseError, isInstance } from '../errors/BaseError.ts'

/**
 * What became of a transaction that was sent, by what was thrown while the kit waited for it.
 *
 * @param thrown - whatever was caught
 * @returns `impossible` only where the error comes of a proof: then, and only then, it may be sent again
 *
 * @example
 * if (outcomeOf(error) === 'impossible') await sendAgain()
 */
export function outcomeOf(thrown: unknown): 'impossible' | 'unknown' {
  return (isInstance(thrown, BaseError) && thrown.outcome) || 'unknown'
}
