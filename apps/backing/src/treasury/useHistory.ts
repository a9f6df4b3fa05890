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

/** Which transfers the treasury got, as far as the gateway lists them. Read again when the balance has changed. */
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
    // Where none is served, none will be a minute later.
    refetchInterval: ({ state }) => (state.data?.step === 'notServed' ? false : HISTORY_POLL_MS),
    staleTime: HISTORY_POLL_MS / 2,
    // A list has no identity to keep, and comparing thousands of entries costs more than drawing them.
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
