import { type Movement, NOBODY } from '../../indexer/movement.ts'
import type { AccountTransaction, Contacts } from './transaction.ts'

export interface SpamKnowledge {
  /** In lower case, like all addresses here. */
  readonly account: string
  readonly contacts: Contacts
  readonly isListed: (token: string) => boolean
}

const SHOWN_HEAD = 6
const SHOWN_TAIL = 4

/**
 * Whether a transaction tries to deceive the account or to advertise. The account's own transactions are never spam.
 * A transaction from someone else must move something relevant: the chain's coin, a listed token, a token that the
 * account chose to use, or a gift from an address it has sent to before. It must not come from a look-alike of such
 * an address.
 */
export function isSpam(transaction: AccountTransaction, knowledge: SpamKnowledge): boolean {
  const { account, contacts } = knowledge
  if (transaction.sender === account || transaction.created === account) return false
  const moved = transaction.movements.filter(({ kind }) => kind !== 'approval')
  if (moved.length === 0) return transaction.receiver !== account || transaction.selector === undefined
  const counting = moved.filter((movement) => counts(movement, transaction, knowledge))
  return counting.length === 0 || counting.every(({ giver }) => looksLikeOneOf(giver, contacts.people))
}

function counts(
  { token, amount, giver }: Movement,
  { sender }: AccountTransaction,
  { contacts, isListed }: SpamKnowledge,
): boolean {
  if (amount === 0n) return false
  if (token === undefined || isListed(token) || contacts.tokens.has(token)) return true
  // A contract can claim any giver, so the giver must also be the transaction's sender.
  return giver === sender && contacts.people.has(giver)
}

/** Whether an address looks like one of the others when shortened, without being one of them. */
export function looksLikeOneOf(address: string, people: ReadonlySet<string>): boolean {
  if (address === NOBODY || people.has(address)) return false
  const { head, tail } = shorten(address)
  return [...people].some((one) => one.startsWith(head) && one.endsWith(tail))
}

/** The part of an address that people read: the first and last four digits. */
export function shorten(address: string): { readonly head: string; readonly tail: string } {
  return { head: address.slice(0, SHOWN_HEAD), tail: address.slice(-SHOWN_TAIL) }
}
