import { getAddress } from 'viem/utils'
import type { DataSource, Missing } from '../data/provider.ts'
import type { Indexer } from './createIndexer.ts'
import type { IndexReader } from './readStore.ts'
import type { IndexStore } from './store.ts'

/** How long a user may wait for a block that was just mined. */
const PATIENCE_MS = 400
const MOST_TOKENS = 200
const OLDER_TOKENS: Missing = {
  part: 'balances',
  description:
    'The account has dealt with more unlisted tokens than are looked at: only the newest are here.',
}
const RECENT_TOKENS: Missing = {
  part: 'balances',
  description:
    'The index is behind its chain: unlisted tokens that the account came to hold of late may be missing.',
}

const MOST_APPROVALS = 200
const OLDER_APPROVALS = 'The account has given more approvals than are looked at: only the newest are here.'
const RECENT_APPROVALS = 'The index is behind its chain: approvals that were given of late may be missing.'

/** A chain's index as a data source. */
export function createIndexSource(indexer: Indexer, reader: IndexReader, store: IndexStore): DataSource {
  const { chain } = indexer
  return {
    name: 'indexer',
    async discover(owner) {
      // If the index is up to date, balances need no additional request to the node.
      const { behind, trouble } = indexer.status()
      const isRecent = (behind === 0 && trouble === undefined) || (await indexer.catchUp(PATIENCE_MS))
      const tokens = await reader.tokens(chain, owner.toLowerCase(), MOST_TOKENS + 1)
      const addresses = tokens.slice(0, MOST_TOKENS).map((token) => getAddress(token))
      const isWhole = tokens.length <= MOST_TOKENS
      return {
        addresses,
        missing: [...(isWhole ? [] : [OLDER_TOKENS]), ...(isRecent ? [] : [RECENT_TOKENS])],
      }
    },
    async history(owner, before, limit) {
      const isRecent = before !== undefined || (await indexer.catchUp(PATIENCE_MS))
      const state = await store.state(chain)
      if (!state)
        return {
          transactions: [],
          isEnd: true,
          floor: undefined,
          missing: [{ part: 'history', description: 'The index has not begun yet. Try again in a moment.' }],
        }
      const { transactions, isEnd } = await reader.page(chain, owner.toLowerCase(), before, limit)
      const missing: Missing[] = []
      if (!isRecent)
        missing.push({
          part: 'recentHistory',
          description: `What was after block ${state.nextBlock - 1} is not here yet.`,
        })
      if (state.untraced)
        missing.push({
          part: 'internalTransfers',
          description: `Coin that contracts sent between blocks ${state.untraced.from} and ${state.untraced.to} may be missing.`,
        })
      return { transactions, isEnd, floor: state.startBlock === 0 ? undefined : state.startBlock, missing }
    },
    async transaction(owner, hash) {
      const find = () => reader.find(chain, owner.toLowerCase(), hash)
      const found = await find()
      if (found) return found
      await indexer.catchUp(PATIENCE_MS)
      return find()
    },
    async findApprovals(owner) {
      const isRecent = await indexer.catchUp(PATIENCE_MS)
      const state = await store.state(chain)
      const found = await reader.approvals(chain, owner.toLowerCase(), MOST_APPROVALS + 1)
      const missing: string[] = []
      if (found.length > MOST_APPROVALS) missing.push(OLDER_APPROVALS)
      if (!isRecent || !state) missing.push(RECENT_APPROVALS)
      if (state && state.startBlock > 0)
        missing.push(`Approvals that were given before block ${state.startBlock} are not known here.`)
      return { found: found.slice(0, MOST_APPROVALS), missing }
    },
    contacts: (owner, tokens, givers) => reader.contacts(chain, owner.toLowerCase(), tokens, givers),
    hashOf: (block) => reader.hashOf(chain, block),
  }
}
