import type { Session } from '@latchkey/contract'
import { fetchSmartSessions, type KitQueryKey, selectAccount } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { type Query, useQuery } from './useQuery.ts'

/** A delegate may use a permission at any moment. */
const POLL_MS = 10_000

export function useSmartSessions(): Query<readonly Session[]> {
  const kit = useKit()
  const caipAddress = useKitState((state) => selectAccount(state).caipAddress)
  return useQuery<readonly Session[]>({
    queryKey: ['smartSessions', caipAddress] satisfies KitQueryKey,
    queryFn: () => fetchSmartSessions(kit),
    enabled: caipAddress !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
  })
}
