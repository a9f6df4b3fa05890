import type { OPERATION_TYPES } from '@latchkey/contract'
import { NOBODY } from '../../indexer/movement.ts'
import type { AccountTransaction } from './transaction.ts'

export type OperationType = (typeof OPERATION_TYPES)[number]

const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'

/** The type of a transaction as one account sees it. `wrapped` is the token that wraps the chain's coin, in lower case. */
export function operationType(
  { receiver, created, sender, succeeded, selector, movements }: AccountTransaction,
  account: string,
  wrapped: string | undefined,
): OperationType {
  if (created !== undefined || receiver === undefined) return 'deploy'
  if (!succeeded) {
    if (selector === APPROVE) return 'approve'
    return selector === undefined || selector === TRANSFER ? 'send' : 'execute'
  }
  const moved = movements.filter(({ kind }) => kind !== 'approval')
  if (moved.length === 0) {
    if (movements.length > 0) return 'approve'
    return selector === undefined && sender === account ? 'send' : 'execute'
  }
  const given = moved.filter(({ giver }) => giver === account)
  const taken = moved.filter(({ taker, giver }) => taker === account && giver !== account)
  const gives = new Set(given.map(({ token }) => token))
  const takes = new Set(taken.map(({ token }) => token))
  if (given.length > 0 && taken.length > 0 && [...takes].some((token) => !gives.has(token))) {
    if (wrapped !== undefined && takes.size === 1 && gives.size === 1) {
      if (takes.has(wrapped) && gives.has(undefined)) return 'deposit'
      if (gives.has(wrapped) && takes.has(undefined)) return 'withdraw'
    }
    return 'trade'
  }
  if (given.length === 0) return taken.every(({ giver }) => giver === NOBODY) ? 'mint' : 'receive'
  return given.every(({ taker }) => taker === NOBODY) ? 'burn' : 'send'
}
