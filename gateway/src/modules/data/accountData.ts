import type { HistoryQuery, HistoryService } from './history/createHistoryService.ts'
import type { BalanceQuery, DataService } from './service.ts'

/** Balances and histories of one namespace other than EVM. */
export interface AccountData {
  /** Whether a request is for this namespace: by its chain, or by its address if it names no chain. */
  owns(query: Pick<BalanceQuery, 'address' | 'chainId'>): boolean
  balances(query: Pick<BalanceQuery, 'address' | 'chainId'>): ReturnType<DataService['balances']>
  portfolio: DataService['portfolio']
  history(
    query: Pick<HistoryQuery, 'address' | 'chainId' | 'cursor' | 'onramp'>,
  ): ReturnType<HistoryService['history']>
  /** @throws Failure 404 if the address has no part in the transaction, or the transaction is not known yet */
  transaction(
    query: Record<'address' | 'chainId' | 'hash', string>,
  ): ReturnType<HistoryService['transaction']>
}
