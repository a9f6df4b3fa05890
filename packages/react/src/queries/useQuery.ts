import type { DefaultError, QueryObserverOptions } from '@tanstack/query-core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQueryLibrary } from './useQueryLibrary.ts'

/** Server data as a view shows it. After a failure, `data` is the last known value, read at `readAt`. */
export interface Query<data> {
  readonly step: 'loading' | 'ready' | 'failed'
  readonly data?: data
  /** Milliseconds since 1970. */
  readonly readAt?: number
  readonly failedAt?: number
  /** Why it failed, if `step` says that it did. */
  readonly error?: unknown
  readonly refetch: () => void
}

export type QueryOptions<data> = QueryObserverOptions<data, DefaultError>

/** Watches one query of the kit's client, and fetches it if it is stale. */
export function useQuery<data>(options: QueryOptions<data>): Query<data> {
  const { library, failed, reload } = useQueryLibrary()
  // The first options only make the observer. The effect below gives it the later ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const observer = useMemo(
    () => library && new library.Observer<data, DefaultError>(library.client, options),
    [library],
  )
  const subscribe = useCallback(
    // Before the library has loaded, there is nothing to unsubscribe from.
    (listener: () => void) => observer?.subscribe(listener) ?? (() => {}),
    [observer],
  )
  const current = () => observer?.getCurrentResult()
  useSyncExternalStore(subscribe, current, current)
  useEffect(() => observer?.setOptions(options))

  if (!library || !observer) return { step: failed ? 'failed' : 'loading', refetch: reload }
  // The result of these options. The former account's result is not shown, not even for one frame.
  const result = observer.getOptimisticResult(library.client.defaultQueryOptions(options))
  return {
    step: result.isError ? 'failed' : result.data === undefined ? 'loading' : 'ready',
    ...(result.data === undefined ? {} : { data: result.data, readAt: result.dataUpdatedAt }),
    ...(result.isError ? { error: result.error } : {}),
    ...(result.errorUpdatedAt ? { failedAt: result.errorUpdatedAt } : {}),
    refetch: () => void observer.refetch(),
  }
}
