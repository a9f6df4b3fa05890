import { describe } from '@latchkey/clear-signing'
import { decodeTransaction } from '@latchkey/clear-signing/evm'
import { formatEther, numberToHex } from 'viem'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import { knownContracts } from './knownContracts.ts'
import { type Call, currentChain, currentNode } from './method.ts'
import { type Question, rowsOf, titleOf } from './question.ts'
import type { TransactionRequest } from './transaction.ts'

/**
 * Describes a transaction: its effect, receiver, network and cost. The cost is a maximum if the page set the gas
 * price, and an estimate from the node's current price otherwise.
 *
 * @example
 * const question = await describeTransaction(call, request) // { title: 'Send 25 USDC', … }
 */
export async function describeTransaction(call: Call, request: TransactionRequest): Promise<Question> {
  const chain = currentChain(call)
  const { findToken, standardOf } = knownContracts(chain.id)
  const { descriptions, warnings } = describe(decodeTransaction(request, { standardOf }), {
    coin: { symbol: chain.currency, decimals: 18 },
    findToken,
  })
  const cost = await estimateCost(currentNode(call), request)
  const alarm = [...warnings, ...(cost.warning ? [cost.warning] : [])].join(' ')
  const named = descriptions.flatMap(({ lines }) => lines.map(({ value }) => value))
  return {
    kind: 'transaction',
    origin: call.origin,
    title: titleOf(descriptions),
    rows: [
      { label: 'From', value: request.from, mono: true },
      ...rowsOf(descriptions),
      ...(request.to && !named.includes(request.to)
        ? [{ label: 'Contract', value: request.to, mono: true }]
        : []),
      { label: 'Network', value: `${chain.name} (lab)` },
      {
        label: 'Network fee',
        value:
          cost.fee === undefined
            ? 'unknown'
            : `${cost.isMost ? '≤' : '≈'} ${formatEther(cost.fee)} ${chain.currency}`,
      },
    ],
    ...(request.data === '0x' ? {} : { data: request.data }),
    ...(alarm && { warning: alarm }),
  }
}

async function estimateCost(
  url: string,
  { from, to, value, data, gas, gasPrice, maxFeePerGas }: TransactionRequest,
): Promise<{ fee?: bigint; isMost?: boolean; warning?: string }> {
  const rpc = createJsonRpc(url, 5_000)
  try {
    const estimated =
      gas ?? BigInt(String(await rpc('eth_estimateGas', [{ from, to, value: numberToHex(value), data }])))
    const most = maxFeePerGas ?? gasPrice
    const price = most ?? BigInt(String(await rpc('eth_gasPrice')))
    return { fee: estimated * price, isMost: most !== undefined }
  } catch (error) {
    return { warning: `This will probably fail: ${error instanceof Error ? error.message : String(error)}` }
  }
}
