import type { HistoryPage } from '../provider.ts'
import type { AccountTransaction, Place } from './transaction.ts'

export interface ChainPage extends HistoryPage {
  readonly caipNetworkId: string
}

export interface Merged {
  readonly picked: readonly { readonly caipNetworkId: string; readonly transaction: AccountTransaction }[]
  /** Where to go on; `end` where there is no more, undefined where nothing was taken. */
  readonly places: ReadonlyMap<string, Place | 'end' | undefined>
  readonly isEnd: boolean
}

/** The newest transactions of several chains' pages. */
export function mergePages(pages: readonly ChainPage[], limit: number): Merged {
  const all = pages.flatMap(({ caipNetworkId, transactions }) =>
    transactions.map((transaction) => ({ caipNetworkId, transaction })),
  )
  // Sorting keeps the order of equals, and each chain's own is right already.
  const picked = all.sort((one, other) => other.transaction.time - one.transaction.time).slice(0, limit)
  const places = new Map(
    pages.map(({ caipNetworkId, transactions, isEnd }): [string, Place | 'end' | undefined] => {
      const own = picked.filter((each) => each.caipNetworkId === caipNetworkId)
      const last = own.at(-1)?.transaction
      if (own.length === transactions.length && isEnd) return [caipNetworkId, 'end']
      return [caipNetworkId, last && { block: last.block, position: last.position }]
    }),
  )
  return { picked, places, isEnd: [...places.values()].every((place) => place === 'end') }
}
