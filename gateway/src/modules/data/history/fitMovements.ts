import type { AccountTransaction } from './transaction.ts'

/** Maximum movements on one page of a history: half a megabyte of JSON. */
export const MOST_MOVEMENTS = 2_000

/** Takes as many whole transactions, newest first, as fit a page. If the first is too large, it is cut, with the number of omitted movements. */
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
