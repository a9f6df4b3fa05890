import { BALANCE_POLL_MS, BALANCE_RETRY_BLOCK_MS, TRANSACTION_WAIT, TRANSPORT } from '@latchkey/contract'
import {
  historyKey,
  type KitQueryKind,
  markLookAlikes,
  readHistory,
  readOlderHistory,
  ServiceError,
  selectAccount,
  selectNetwork,
  selectOwnTransactions,
  type Transaction,
  type TransactionHistory,
  traitsOf,
  UnsupportedChainError,
} from '@latchkey/core'
import { useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { type Query, useQuery } from './useQuery.ts'

export interface Transactions extends Pick<Query<TransactionHistory>, 'readAt'> {
  /** `notServed`: the service keeps no history of this network. */
  readonly step: 'loading' | 'ready' | 'failed' | 'notServed'
  /** Newest first, with those sent from this page on top; absent if nothing is known. */
  readonly transactions?: readonly Transaction[]
  readonly missing: TransactionHistory['missing']
  readonly retry: () => void
  /** Present if there are older ones. */
  readonly older?: {
    readonly step: 'waiting' | 'reading' | 'failed'
    readonly read: () => void
    readonly key: string
  }
}

const NOT_SERVED = [404, 405, 501]

/**
 * The transactions of the displayed account on the shown network. Read every ten seconds while the page is visible, more
 * often while a transaction that was just sent is missing. A service that answers 503 is not asked until the user asks.
 */
export function useTransactions(): Transactions {
  const kit = useKit()
  const address = useKitState((state) => selectAccount(state).address)
  const caipNetworkId = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const traits = useKitState((state) => traitsOf(state))
  const own = useKitState((state) => selectOwnTransactions(state, { address, caipNetworkId }))
  const place = address && caipNetworkId ? { address, caipNetworkId } : undefined
  const { step, data, readAt, error, refetch } = useQuery<TransactionHistory>({
    queryKey: place ? historyKey(place) : (['history'] satisfies KitQueryKind),
    queryFn: ({ signal }) =>
      place ? readHistory(kit, { ...place, signal }) : Promise.reject(new Error('nothing is displayed')),
    enabled: place !== undefined,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      if (state.error) return mayRecover(state.error) ? BALANCE_RETRY_BLOCK_MS : false
      return own.some(isRecent) ? TRANSPORT.pollingMs : BALANCE_POLL_MS
    },
  })
  const older = useOlder(place, data?.next)
  const known = data?.transactions
  const transactions = known || own.length > 0 ? [...own, ...(known ?? [])] : undefined
  return {
    step: step === 'failed' && isNotServed(error) ? 'notServed' : step,
    ...(transactions
      ? { transactions: address ? markLookAlikes(transactions, address, traits) : transactions }
      : {}),
    ...(readAt === undefined ? {} : { readAt }),
    missing: data?.missing ?? [],
    retry: refetch,
    ...(older ? { older } : {}),
  }
}

type Place = Parameters<typeof historyKey>[0]

function useOlder(place: Place | undefined, next: string | undefined): Transactions['older'] {
  const kit = useKit()
  const [asked, setAsked] = useState<{ key: string; step: 'reading' | 'failed' }>()
  if (!place || next === undefined) return undefined
  const key = [...historyKey(place), next].join(' ')
  const step = asked?.key === key ? asked.step : 'waiting'
  return {
    key,
    step,
    read() {
      if (step === 'reading') return
      setAsked({ key, step: 'reading' })
      readOlderHistory(kit, place).then(
        () => setAsked((now) => (now?.key === key ? undefined : now)),
        () => setAsked((now) => (now?.key === key ? { key, step: 'failed' } : now)),
      )
    },
  }
}

/** After the time limit of a transaction (S9.12), it is looked for at the normal pace. */
function isRecent({ at }: Transaction): boolean {
  return Date.now() - at < TRANSACTION_WAIT.timeoutMs
}

function isNotServed(error: unknown): boolean {
  return (
    error instanceof UnsupportedChainError ||
    (error instanceof ServiceError && NOT_SERVED.includes(error.status))
  )
}

function mayRecover(error: unknown): boolean {
  return !isNotServed(error) && !(error instanceof ServiceError && error.status === 503)
}
