import { toHex } from 'viem'
import type { Frame } from '../calls/frame.ts'
import { NotSponsoredError } from './NotSponsoredError.ts'
import { buildOperation, isSponsored, mostFee, type OperationPlace } from './operation.ts'
import { payingFor } from './payingFor.ts'
import { readCalls, refuseOwn } from './readCalls.ts'

/** Who would pay for `wallet_sendCalls`, or the account's maximum fee. The operation is built as for an approval. @throws FrameError as there */
export async function quoteCalls(
  params: unknown,
  place: OperationPlace,
  frame: Pick<Frame, 'paymasterNetworks' | 'externalBundlers' | 'operator'>,
): Promise<{ readonly payer: string } | { readonly fee: string }> {
  const { calls } = readCalls(params, place)
  refuseOwn(calls, place)
  const build = (paying: Partial<OperationPlace>) => buildOperation(calls, { ...place, ...paying })
  const operation = await build(payingFor(place.network, frame)).catch((error: unknown) => {
    if (error instanceof NotSponsoredError) return build({ paysItself: true })
    throw error
  })
  return isSponsored(operation) ? { payer: frame.operator } : { fee: toHex(mostFee(operation)) }
}
