import type { TransferParameters } from '../../adapter/adapter.ts'
import type { SendOrder } from './orderOf.ts'

/** What the adapter is asked to move. */
export function transferOf({
  from: { address, caipNetworkId },
  token: { address: tokenAddress },
  to,
  amount,
}: Pick<SendOrder, 'from' | 'token' | 'to' | 'amount'>): TransferParameters {
  return { address, caipNetworkId, to, amount, ...(tokenAddress === undefined ? {} : { tokenAddress }) }
}
