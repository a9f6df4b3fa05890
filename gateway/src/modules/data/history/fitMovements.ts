import type { AccountTransaction } from './transaction.ts'

/** Movements of one page of a history: half a megabyte of JSON. */
export const MOST_MOVEMENTS = 2_000

/**
 * Takes as many complete transactions as fit into a page's limit of movements. A single transaction above the limit
 * is cut, with the number of omitted movements.
 *
 * @param transactions - newest first
 * @returns the first of them, at least one
 */
export function fitMovements(transactions: readonly AccountTransaction[]): AccountTransaction[] {
  let room = MOST_MOVEMENTS
  const end = transactions.findIndex(({ movements }) => {
    room -= movements.length
    return room < 0
  })
  if (end < 0) return [...transactions]
  return end > 0 ? transactions.slice(0, end) : transactions.slice(0, 1).map(cut)
}

function cut(transaction: AccountTransaction): AccountTransaction {
  const movements = transaction.movements.slice(0, MOST_MOVEMENTS)
  const left = transaction.movements.slice(MOST_MOVEMENTS).filter(({ kind }) => kind !== 'approval')
  return { ...transaction, movements, omitted: left.length }
}
