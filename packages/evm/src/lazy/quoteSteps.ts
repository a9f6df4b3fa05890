import { QUOTE_CALLS } from '@latchkey/contract'
import { type OperationCost, type StepsParameters, WalletAnswerError } from '@latchkey/core'
import type { EvmCall } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { toChainId, toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'

/** Asks the embedded wallet for the cost of steps as one operation. Loads for smart accounts only. */
export async function quoteSteps(
  { walletOf }: Pick<Ground, 'walletOf'>,
  toCall: (call: unknown) => Promise<EvmCall>,
  { connectorId, address, caipNetworkId, steps }: Omit<StepsParameters, 'onProgress'>,
): Promise<OperationCost> {
  const calls = await Promise.all(steps.map(({ call }) => toCall(call)))
  const wallet = await walletOf(connectorId)
  const answer = await wallet.ask(QUOTE_CALLS, [
    {
      from: address,
      chainId: toHex(toChainId(caipNetworkId)),
      calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value: toHex(value), data })),
    },
  ])
  const [payer, fee] = [read(answer, 'payer'), read(answer, 'fee')]
  if (typeof payer === 'string' && payer !== '') return { fee: 0n, payer }
  if (typeof fee === 'string' && /^0x[0-9a-f]{1,64}$/i.test(fee)) return { fee: BigInt(fee) }
  throw new WalletAnswerError({ method: QUOTE_CALLS })
}
