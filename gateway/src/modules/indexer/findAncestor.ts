import type { IndexNode } from './createIndexNode.ts'
import type { IndexState, IndexStore } from './store.ts'

const AT_ONCE = 64

type AncestorParameters = {
  chain: number
  node: IndexNode
  store: IndexStore
  head: number
  state: IndexState
}

/**
 * The last block that the index and the chain agree on; the one before the index's first where they agree on none. A node that merely lags
 * behind agrees up to its `head`, so nothing is dropped.
 */
export async function findAncestor({ chain, node, store, head, state }: AncestorParameters): Promise<number> {
  const isShorter = head < state.nextBlock - 1
  let before = state.nextBlock
  let isFirst = true
  for (;;) {
    const known = await store.known(chain, before, AT_ONCE)
    if (known.length === 0) return state.startBlock - 1
    const there = known.filter(({ number }) => number <= head)
    const hashes = await node.hashes(there.map(({ number }) => number))
    const index = there.findIndex(({ hash }, at) => hashes[at] === hash)
    const agreed = there[index]
    // All that the node has of ours it has as we have it: it lags behind.
    if (agreed) return isShorter && isFirst && index === 0 ? state.nextBlock - 1 : agreed.number
    isFirst &&= there.length === 0
    before = known.at(-1)?.number ?? state.startBlock
  }
}
