import type { FeeEstimate } from '../../adapter/adapter.ts'
import { formatAmount } from '../../amount/formatAmount.ts'
import { type SendField, SendFieldMissingError } from '../../errors/send.ts'
import { type SendSlice, selectFee, selectSend, selectSendAmount } from '../../flows/send/select.ts'
import type { Sender, Token } from '../../flows/send/state.ts'

/** A complete transfer. */
export interface SendOrder {
  readonly from: Sender
  readonly token: Token
  readonly to: string
  readonly amount: bigint
  /** The amount as a decimal text, for events and records. */
  readonly amountText: string
}

/**
 * Reads the transfer out of the form (S5.9).
 *
 * @throws {@link SendFieldMissingError} naming the first field that is missing
 */
export function orderOf(state: SendSlice): SendOrder {
  const { from, token, receiver } = selectSend(state)
  const amount = selectSendAmount(state)
  if (!from) throw missing('sender')
  if (!token) throw missing('token')
  if (token.id !== 'native' && !token.address) throw missing('token address')
  if (!Number.isInteger(token.decimals)) throw missing('token decimals')
  if (!amount) throw missing('amount')
  if (receiver.step !== 'known') throw missing('receiver')
  return { from, token, to: receiver.address, amount, amountText: formatAmount(amount, token.decimals) }
}

/** A native transfer also needs a gas price (S5.9), so that the coin covers both the amount and the fee. */
export function requireFee(state: SendSlice, { token }: SendOrder): FeeEstimate | undefined {
  const fee = selectFee(state)
  if (token.address === undefined && !fee) throw missing('gas price')
  return fee
}

function missing(field: SendField): SendFieldMissingError {
  return new SendFieldMissingError({ field })
}
