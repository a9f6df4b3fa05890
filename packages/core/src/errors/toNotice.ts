import { TEXTS } from '@latchkey/contract'
import { BaseError, isInstance } from './BaseError.ts'

/**
 * What a notice says of something thrown, in the kit's own English: what happened, and what to do next.
 *
 * @example
 * toNotice(new RequestPendingError()) // "A request is already open in the wallet. Open the wallet's window …"
 */
export function toNotice(thrown: unknown): string {
  if (!isInstance(thrown, BaseError)) return TEXTS.somethingWentWrong
  const [next] = thrown.metaMessages
  return next ? `${thrown.shortMessage}. ${next}` : thrown.shortMessage
}
