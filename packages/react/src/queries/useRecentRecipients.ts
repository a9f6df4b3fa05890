import { type RecentRecipient, recentRecipients, selectAccount, traitsOf } from '@latchkey/core'
import { useKitState } from '../hooks/useKitState.ts'
import { useTransactions } from './useTransactions.ts'

/** The receivers that the displayed account has sent to on the shown network, newest first, as far as its history is known. */
export function useRecentRecipients(): readonly RecentRecipient[] {
  const { transactions = [] } = useTransactions()
  const address = useKitState((state) => selectAccount(state).address)
  const traits = useKitState((state) => traitsOf(state))
  return address ? recentRecipients(transactions, address, traits) : []
}
