import { TEXTS } from '@latchkey/contract'
import type { Failure } from '../flows/connect/state.ts'
import { BaseError, isInstance } from './BaseError.ts'
import { UserRejectedError } from './wallet.ts'

/**
 * Converts a thrown value to the data that a view needs: its class, its short text, and whether the user rejected.
 *
 * @param thrown - whatever was caught
 * @returns plain data for the state
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
    // 4001 is EIP-1193's code for a rejection. A request that was closed or canceled in the page also has it.
    rejected: thrown.name === 'UserRejectedError' || Reflect.get(thrown, 'code') === 4001,
    ...(thrown.outcome ? { outcome: thrown.outcome } : {}),
    ...(isInstance(thrown, UserRejectedError) && thrown.declined ? { declined: thrown.declined } : {}),
  }
}
