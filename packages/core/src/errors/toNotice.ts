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
  // Ids of networks are for programmes.
  const next = thrown.metaMessages.find((text) => !/\b(eip155|solana|bip122):/.test(text))
  return next ? `${thrown.shortMessage}. ${next}` : thrown.shortMessage
}
