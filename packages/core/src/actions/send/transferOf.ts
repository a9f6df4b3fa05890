import type { TransferParameters } from '../../adapter/adapter.ts'
import type { SendOrder } from './orderOf.ts'

/** The transfer that the adapter is asked for. */
export function transferOf({
  from: { address, caipNetworkId },
  token: { address: tokenAddress },
  to,
  amount,
}: Pick<SendOrder, 'from' | 'token' | 'to' | 'amount'>): TransferParameters {
  return { address, caipNetworkId, to, amount, ...(tokenAddress === undefined ? {} : { tokenAddress }) }
}
