import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NodeAddress } from './askNode.ts'
import type { Contribution } from './contribution.ts'
import { createOwnStore, type OwnTransaction } from './createOwnStore.ts'
import { readTransfers, type Transfer } from './readTransfers.ts'

const PENDING_POLL_MS = 2_000
/** A transaction that no node knows after a day will not be mined. */
const GIVE_UP_MS = 86_400_000
const NONE: readonly OwnTransaction[] = []
const NOTHING: readonly Transfer[] = []

export interface OwnFindings {
  /** The user's contributions, as read from the chain, in the order of sending. */
  readonly own: readonly Contribution[]
  /** Sent transactions that are not known to be mined. */
  readonly pending: readonly OwnTransaction[]
  /** Stores a transaction that was just sent, to find it on the chain. */
  readonly remember: (hash: string) => void
  /** Reads the chain at once, after the kit reported that the transaction was mined. */
  readonly lookNow: () => void
}

/**
 * Returns the user's transfers to this treasury from this browser. Storage keeps only hashes; each time the page opens, it reads
 * from the chain whether they are contributions.
 */
export function useOwn(node: NodeAddress, treasury: string): OwnFindings {
  const { chainId, url } = node
  const store = useMemo(() => createOwnStore(safeStorage(), chainId, treasury), [chainId, treasury])
  const sent = useSyncExternalStore(store.subscribe, store.get, () => NONE)
  const hashes = sent.map(({ hash }) => hash)
  const { data = NOTHING, refetch } = useQuery({
    queryKey: ['treasury', chainId, treasury, 'own', url, hashes],
    queryFn: ({ signal }) => readTransfers(node, treasury, hashes, signal),
    enabled: hashes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? PENDING_POLL_MS : false),
    // Another hash makes it another query. The existing stones stay meanwhile.
    placeholderData: (before, query) =>
      query?.queryKey[1] === chainId && query.queryKey[2] === treasury ? before : undefined,
    structuralSharing: false,
  })

  useEffect(() => {
    const now = Date.now()
    const isLost = ({ hash, sentAt }: OwnTransaction) => {
      const finding = data.find((one) => hashOf(one) === hash)
      return finding?.step === 'none' || (finding?.step === 'pending' && now - sentAt > GIVE_UP_MS)
    }
    store.remove(
      store
        .get()
        .filter(isLost)
        .map(({ hash }) => hash),
    )
  }, [store, data])

  const own = useMemo(() => data.flatMap((one) => (one.step === 'laid' ? [one.contribution] : [])), [data])
  const settled = new Set(data.filter((one) => !isPending(one)).map(hashOf))
  return {
    own,
    pending: sent.filter(({ hash }) => !settled.has(hash)),
    remember: (hash) => store.add({ hash, sentAt: Date.now() }),
    lookNow: () => void refetch({ cancelRefetch: false }),
  }
}

function isPending({ step }: Transfer): boolean {
  return step === 'pending'
}

function hashOf(transfer: Transfer): string {
  return transfer.step === 'laid' ? transfer.contribution.hash : transfer.hash
}

/** Returns the storage. Reading `localStorage` itself throws if it is blocked. */
function safeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
