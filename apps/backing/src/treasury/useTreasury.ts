import { useKit } from '@latchkey/react'
import { useEffect, useMemo } from 'react'
import { usePayload } from '../payload/PayloadContext.ts'
import type { TreasuryChainId } from '../programme/networks.ts'
import type { NodeAddress } from './askNode.ts'
import type { Contribution } from './contribution.ts'
import type { OwnTransaction } from './createOwnStore.ts'
import { type TreasuryView, treasuryView } from './treasuryView.ts'
import { useBalance } from './useBalance.ts'
import { useHistory } from './useHistory.ts'
import { useOwn } from './useOwn.ts'

export interface Treasury {
  readonly chainId: TreasuryChainId
  readonly address: string
  readonly view: TreasuryView
  /** The user's own contributions, whether or not the balance shown includes them yet. */
  readonly own: readonly Contribution[]
  readonly pending: readonly OwnTransaction[]
  readonly remember: (hash: string) => void
  readonly lookNow: () => void
  readonly isReading: boolean
  readonly readAgain: () => void
  readonly readListAgain: () => void
}

/** Returns the programme's treasury on one network, as read from the chain. */
export function useTreasury(chainId: TreasuryChainId, address: string): Treasury {
  const { snapshot } = usePayload()
  const node = useNode(chainId)
  const { balance, problem, isReading, readAgain } = useBalance(node, address)
  const { list, listFailed, readListAgain } = useHistory(node, address, balance?.balance)
  const { own, pending, remember, lookNow } = useOwn(node, address)

  // The user's own stone appears without waiting for the next poll.
  const newest = own.reduce((block, one) => (one.blockNumber > block ? one.blockNumber : block), 0n)
  const isBehind = balance !== undefined && balance.blockNumber < newest
  useEffect(() => {
    if (isBehind) readAgain()
  }, [isBehind, readAgain])

  const view = useMemo(
    () => treasuryView({ balance, problem, list, listFailed, own, snapshot: snapshot?.[chainId] }),
    [balance, problem, list, listFailed, own, snapshot, chainId],
  )
  return { chainId, address, view, own, pending, remember, lookNow, isReading, readAgain, readListAgain }
}

/** Returns the node that the kit uses: the gateway's, or the operator's own. */
function useNode(chainId: TreasuryChainId): NodeAddress {
  const { transports } = useKit().config
  return { url: transports[`eip155:${chainId}`]?.[0] ?? '', chainId }
}
