import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NodeAddress } from './askNode.ts'
import type { Contribution } from './contribution.ts'
import { createOwnStore, type OwnTransaction } from './createOwnStore.ts'
import { readTransfers, type Transfer } from './readTransfers.ts'

const PENDING_POLL_MS = 2_000
/** What no node knows after a day will not be mined any more. */
const GIVE_UP_MS = 86_400_000
const NONE: readonly OwnTransaction[] = []
const NOTHING: readonly Transfer[] = []

export interface OwnFindings {
  /** Read back from the chain, in the order in which they were sent. */
  readonly own: readonly Contribution[]
  /** Sent, and not mined yet as far as is known. */
  readonly pending: readonly OwnTransaction[]
  /** Keeps a transaction that was just sent, to be looked for on the chain. */
  readonly remember: (hash: string) => void
  /** The wallet's page says that it was mined: looks at once. */
  readonly lookNow: () => void
}

/**
 * What the user sent to this treasury from this browser. Its storage remembers hashes; whether they are contributions
 * the chain says, each time the page is opened.
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
    // One more hash makes it another question; the stones that are there stay meanwhile.
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

/** Reading `localStorage` itself throws where it is blocked. */
function safeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
