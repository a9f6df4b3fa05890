import { useKit } from '@latchkey/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NodeAddress } from './askNode.ts'
import { readHistory, type TransferList } from './history.ts'

const HISTORY_POLL_MS = 30_000

export interface HistoryFindings {
  readonly list?: TransferList | undefined
  readonly listFailed: boolean
  readonly readListAgain: () => void
}

/** Returns the treasury's transfers that the gateway lists. Reads them again when the balance changes. */
export function useHistory(
  node: NodeAddress,
  treasury: string,
  balance: bigint | undefined,
): HistoryFindings {
  const kit = useKit()
  const queries = useQueryClient()
  const queryKey = ['treasury', node.chainId, treasury, 'history', node.url]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readHistory({ kit, node, treasury, known: queries.getQueryData<TransferList>(queryKey), signal }),
    enabled: balance !== undefined,
    // A gateway without a history does not get one a minute later.
    refetchInterval: ({ state }) => (state.data?.step === 'notServed' ? false : HISTORY_POLL_MS),
    staleTime: HISTORY_POLL_MS / 2,
    // The list's identity does not matter, and comparing thousands of entries takes longer than drawing them.
    structuralSharing: false,
  })
  const before = useRef(balance)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== balance
    before.current = balance
    if (hasChanged) void refetch({ cancelRefetch: false })
  }, [balance, refetch])
  return { list: data, listFailed: isError && !data, readListAgain: () => void refetch() }
}
