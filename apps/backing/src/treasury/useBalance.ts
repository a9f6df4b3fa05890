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

/** Returns the treasury's balance, read every ten seconds while the page is visible. */
export function useBalance(node: NodeAddress, treasury: string): BalanceFindings {
  const { data, error, failureCount, failureReason, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['treasury', node.chainId, treasury, 'balance', node.url],
    queryFn: ({ signal }) => readBalance(node, treasury, signal),
    // The page hydrates first.
    enabled: useIsAlive(),
    refetchInterval: BALANCE_POLL_MS,
    // A visible balance may be a few seconds old; a balance that becomes visible again is read at once.
    staleTime: BALANCE_POLL_MS / 2,
  })
  const reason = error ?? failureReason
  // Without a balance, the page reports the first failure while it retries; with a balance, only a lasting failure.
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
