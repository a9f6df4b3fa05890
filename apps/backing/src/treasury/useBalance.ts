import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useIsAlive } from '../shell/useIsAlive.ts'
import type { NodeAddress } from './askNode.ts'
import { readBalance, type TreasuryBalance } from './readBalance.ts'
import { TreasuryError, type TreasuryProblem } from './TreasuryError.ts'

const BALANCE_POLL_MS = 10_000
const UNREACHABLE: TreasuryProblem = { reason: 'unreachable' }

export interface BalanceFindings {
  readonly balance?: TreasuryBalance | undefined
  readonly problem?: TreasuryProblem | undefined
  readonly isReading: boolean
  readonly readAgain: () => void
}

/** What the treasury holds, read every ten seconds while somebody looks. */
export function useBalance(node: NodeAddress, treasury: string): BalanceFindings {
  const { data, error, failureCount, failureReason, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['treasury', node.chainId, treasury, 'balance', node.url],
    queryFn: ({ signal }) => readBalance(node, treasury, signal),
    // The page comes to life first.
    enabled: useIsAlive(),
    refetchInterval: BALANCE_POLL_MS,
    // What is on screen may be some seconds old; what comes back into view is read at once.
    staleTime: BALANCE_POLL_MS / 2,
  })
  const reason = error ?? failureReason
  // With nothing to show, the first failure is said while it is tried again; else only one that lasts.
  const isFailing = data ? error !== null : failureCount > 0 || errorUpdatedAt > 0
  return {
    balance: data,
    problem: isFailing ? problemOf(reason) : undefined,
    isReading: isFetching,
    readAgain: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  }
}

function problemOf(reason: unknown): TreasuryProblem {
  return reason instanceof TreasuryError ? reason.problem : UNREACHABLE
}
