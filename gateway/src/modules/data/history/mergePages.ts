import type { HistoryPage } from '../provider.ts'
import { type ChainPlace, shortHash } from './cursors.ts'
import type { AccountTransaction } from './transaction.ts'

export interface ChainPage extends HistoryPage {
  readonly caipNetworkId: string
  /** The start of the page; undefined at the chain's head. */
  readonly before: ChainPlace | undefined
}

export interface Merged {
  readonly picked: readonly { readonly caipNetworkId: string; readonly transaction: AccountTransaction }[]
  readonly places: Readonly<Record<string, ChainPlace>>
}

/**
 * Merges the pages of several chains, newest first. Each chain continues after its last taken transaction, so nothing
 * is omitted or repeated, even while new transactions arrive.
 */
export function mergePages(pages: readonly ChainPage[], limit: number): Merged {
  const taken = new Map(pages.map((page) => [page, 0]))
  const picked: Merged['picked'][number][] = []
  const heads = () => pages.map((page) => ({ page, transaction: page.transactions[taken.get(page) ?? 0] }))
  while (picked.length < limit) {
    let newest: { page: ChainPage; transaction: AccountTransaction } | undefined
    let isWaiting = false
    for (const { page, transaction } of heads()) {
      // The chain's next page may be newer than the rest of the others', so it must be read first.
      if (!transaction) isWaiting ||= !page.isEnd
      else if (!newest || transaction.time > newest.transaction.time) newest = { page, transaction }
    }
    if (isWaiting || !newest) break
    picked.push({ caipNetworkId: newest.page.caipNetworkId, transaction: newest.transaction })
    taken.set(newest.page, (taken.get(newest.page) ?? 0) + 1)
  }
  return {
    picked,
    places: Object.fromEntries(
      pages.map((page) => [page.caipNetworkId, placeAfter(page, taken.get(page) ?? 0)]),
    ),
  }
}

function placeAfter({ transactions, isEnd, before }: ChainPage, count: number): ChainPlace {
  if (isEnd && count === transactions.length) return 'end'
  const last = transactions[count - 1]
  if (last) return placeOf(last, 0)
  if (before) return before
  // Nothing was taken from this chain yet. Its position is just above its newest transaction, so later ones aren't included.
  const first = transactions[0]
  return first ? placeOf(first, 1) : 'end'
}

function placeOf({ block, position, blockHash }: AccountTransaction, above: number): ChainPlace {
  return { block, position: position + above, ...(blockHash && { hash: shortHash(blockHash) }) }
}
