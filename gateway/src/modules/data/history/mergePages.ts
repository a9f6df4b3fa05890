import type { HistoryPage } from '../provider.ts'
import { type ChainPlace, shortHash } from './cursors.ts'
import type { AccountTransaction } from './transaction.ts'

export interface ChainPage extends HistoryPage {
  readonly caipNetworkId: string
  /** Where the page began; undefined at the chain's head. */
  readonly before: ChainPlace | undefined
}

export interface Merged {
  readonly picked: readonly { readonly caipNetworkId: string; readonly transaction: AccountTransaction }[]
  /** Where each chain goes on. */
  readonly places: Readonly<Record<string, ChainPlace>>
}

/**
 * Takes the newest transactions of several chains, one after the other from the top of each chain's page. Each chain goes on exactly
 * where the last one taken from it was, so nothing is left out and nothing comes twice, whatever arrives above.
 */
export function mergePages(pages: readonly ChainPage[], limit: number): Merged {
  const taken = new Map(pages.map((page) => [page, 0]))
  const picked: Merged['picked'][number][] = []
  const heads = () => pages.map((page) => ({ page, transaction: page.transactions[taken.get(page) ?? 0] }))
  while (picked.length < limit) {
    let newest: { page: ChainPage; transaction: AccountTransaction } | undefined
    let isWaiting = false
    for (const { page, transaction } of heads()) {
      // The chain has more, which may be newer than what the others have here: its next page has to come first.
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
  // Nothing is taken yet: the chain's walk begins right above its newest transaction, and what comes later is not a part of it.
  const first = transactions[0]
  return first ? placeOf(first, 1) : 'end'
}

function placeOf({ block, position, blockHash }: AccountTransaction, above: number): ChainPlace {
  return { block, position: position + above, ...(blockHash && { hash: shortHash(blockHash) }) }
}
