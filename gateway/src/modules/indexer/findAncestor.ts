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
 * Finds the last block on which the index and the chain agree, or the block before the index's first if they agree on none. A node that merely
 * lags agrees up to its `head`, so nothing is dropped.
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
    // The node agrees on every block that it has, so it only lags.
    if (agreed) return isShorter && isFirst && index === 0 ? state.nextBlock - 1 : agreed.number
    isFirst &&= there.length === 0
    before = known.at(-1)?.number ?? state.startBlock
  }
}
