import { TEXTS } from '@latchkey/contract'
import type { Failure } from '../flows/connect.ts'
import { BaseError } from './BaseError.ts'

/** What a view needs to know of something thrown: which class, its short text, and whether a person said no. */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof BaseError))
    return { name: 'UnknownError', shortMessage: TEXTS.somethingWentWrong, rejected: false }
  return {
    name: thrown.name,
    shortMessage: thrown.shortMessage,
    rejected: thrown.name === 'UserRejectedError',
  }
}
