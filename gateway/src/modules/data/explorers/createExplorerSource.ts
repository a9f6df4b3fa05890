import type { Address } from 'viem'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import { fitMovements } from '../history/fitMovements.ts'
import { type AccountTransaction, isNewer, type Place } from '../history/transaction.ts'
import type { DataSource, HistoryPage, Missing } from '../provider.ts'
import type { Feed, FeedItem } from './feed.ts'
import { lostOf, readTransactions } from './readTransactions.ts'

/**
 * An explorer's service as a source of histories. It provides the list of an address's transactions and the transfers by contracts. All
 * other data comes from the operator's own node, so an explorer may omit transactions, but can invent little.
 */
export function createExplorerSource(
  name: 'blockscout' | 'etherscan',
  feeds: readonly Feed[],
  upstream: Upstream,
): DataSource {
  return {
    name,
    async history(owner, before, limit) {
      const { found, isCut } = await gatherFeeds(feeds, owner, before)
      const wanted = upToLimit(found, limit)
      const { transactions, lost } = await readTransactions(upstream, owner.toLowerCase(), wanted)
      const shown = transactions
        .filter((one) => !before || isNewer(before, one))
        .sort((one, other) => other.block - one.block || other.position - one.position)
      const missing = lost > 0 ? [lostOf(lost)] : []
      const isWhole = !isCut && wanted.length === found.length
      // No transaction is left to continue after, so the history ends here and reports what is missing.
      if (shown.length === 0 && !isWhole)
        missing.push({
          part: 'olderHistory',
          description: 'The explorer gives no more of a very busy block.',
        })
      return page(shown, limit, isWhole || shown.length === 0, missing)
    },
  }
}

function page(
  shown: readonly AccountTransaction[],
  limit: number,
  isEnd: boolean,
  missing: readonly Missing[],
): HistoryPage {
  const transactions = fitMovements(shown.slice(0, limit))
  return { transactions, isEnd: isEnd && transactions.length === shown.length, floor: undefined, missing }
}

interface Found {
  readonly hash: string
  readonly block: number
  readonly internal: readonly NonNullable<FeedItem['internal']>[]
}

/** Merges all lists, newest first, down to the oldest block that all of them cover. */
async function gatherFeeds(feeds: readonly Feed[], owner: Address, before: Place | undefined) {
  const pages = await Promise.all(feeds.map((feed) => feed(owner, before?.block)))
  const horizon = Math.max(
    -1,
    ...pages.flatMap(({ items, isEnd }) => (isEnd ? [] : (items.at(-1)?.block ?? []))),
  )
  const all = pages.flatMap(({ items }) => items)
  // A list may end in the middle of its last block.
  const above = all.filter(({ block }) => block > horizon)
  const usable = above.length > 0 ? above : all.filter(({ block }) => block === horizon)
  const byHash = new Map<string, Found>()
  for (const { hash, block, internal } of usable) {
    const known = byHash.get(hash)?.internal ?? []
    byHash.set(hash, { hash, block, internal: internal ? [...known, internal] : known })
  }
  const found = [...byHash.values()].sort((one, other) => other.block - one.block)
  return { found, isCut: pages.some(({ isEnd }) => !isEnd) }
}

/** Takes enough for a page, in whole blocks, because only the node knows the order of a block's transactions. */
function upToLimit(found: readonly Found[], limit: number): readonly Found[] {
  const last = found[limit]
  return last ? found.filter(({ block }) => block >= last.block) : found
}
