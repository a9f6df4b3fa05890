import { TEXTS } from '@latchkey/contract'
import type { Failure } from '../flows/connect/state.ts'
import { BaseError, isInstance } from './BaseError.ts'
import { UserRejectedError } from './wallet.ts'

/**
 * What a view needs to know of something thrown: which class, its short text, and whether a user said no.
 *
 * @param thrown - whatever was caught
 * @returns plain data, fit for the state
 *
 * @example
 * const { rejected, shortMessage } = toFailure(error)
 */
export function toFailure(thrown: unknown): Failure {
  if (!isInstance(thrown, BaseError))
    return { name: 'UnknownError', shortMessage: TEXTS.somethingWentWrong, rejected: false }
  return {
    name: thrown.name,
    shortMessage: thrown.shortMessage,
    // 4001 is EIP-1193's: a request that was closed or cancelled in the page has it, too.
    rejected: thrown.name === 'UserRejectedError' || Reflect.get(thrown, 'code') === 4001,
    ...(thrown.outcome ? { outcome: thrown.outcome } : {}),
    ...(isInstance(thrown, UserRejectedError) && thrown.declined ? { declined: thrown.declined } : {}),
  }
}
