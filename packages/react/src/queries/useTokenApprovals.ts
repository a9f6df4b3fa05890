import {
  fetchTokenApprovals,
  type KitQueryKey,
  selectAccount,
  selectNetwork,
  type TokenApprovals,
} from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { type Query, useQuery } from './useQuery.ts'

/** Who may take tokens of the account on the screen, on the network that is shown. */
export function useTokenApprovals(): Query<TokenApprovals> {
  const kit = useKit()
  const address = useKitState((state) => selectAccount(state).address)
  const caipNetworkId = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  return useQuery<TokenApprovals>({
    queryKey: ['tokenApprovals', caipNetworkId, address] satisfies KitQueryKey,
    queryFn: () => fetchTokenApprovals(kit, caipNetworkId ? { caipNetworkId } : {}),
    enabled: address !== undefined && caipNetworkId !== undefined,
    retry: false,
  })
}
