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
 */
export function describeTransaction(call: Call, request: TransactionRequest): Promise<Question> {
  return describeTransactions(call, [request])
}

/** Describes several calls as one question. `sent` are the transactions that the wallet makes of them. */
export async function describeTransactions(
  call: Call,
  requests: readonly TransactionRequest[],
  sent: readonly TransactionRequest[] = requests,
): Promise<Question> {
  const chain = currentChain(call)
  const { findToken, standardOf } = knownContracts(chain.id)
  const all = requests.map((request) =>
    describe(decodeTransaction(request, { standardOf }), {
      coin: { symbol: chain.currency, decimals: 18 },
      findToken,
    }),
  )
  const descriptions = all.flatMap((one) => one.descriptions)
  // A call may depend on the previous call, so only the first can be estimated by itself.
  const [first] = sent
  const cost = first ? await estimateCost(currentNode(call), first) : {}
  const warnings = all.flatMap((one) => one.warnings)
  const alarm = [...warnings, ...(cost.warning ? [cost.warning] : [])].join(' ')
  const named = descriptions.flatMap(({ lines }) => lines.map(({ value }) => value))
  const contracts = new Set(requests.flatMap(({ to }) => (to && !named.includes(to) ? [to] : [])))
  const data = requests.length === 1 ? requests[0]?.data : undefined
  const isWhole = sent.length === 1
  return {
    kind: 'transaction',
    origin: call.origin,
    title: titleOf(descriptions),
    rows: [
      { label: 'From', value: requests[0]?.from ?? '', mono: true },
      ...rowsOf(descriptions),
      ...[...contracts].map((value) => ({ label: 'Contract', value, mono: true })),
      { label: 'Network', value: `${chain.name} (lab)` },
      {
        label: isWhole ? 'Network fee' : 'Network fee of the first',
        value:
          cost.fee === undefined
            ? 'unknown'
            : `${cost.isMost ? '≤' : '≈'} ${formatEther(cost.fee)} ${chain.currency}`,
      },
    ],
    ...(data === undefined || data === '0x' ? {} : { data }),
    ...(alarm && { warning: alarm }),
  }
}

async function estimateCost(
  url: string,
  { from, to, value, data, gas, gasPrice, maxFeePerGas, delegateTo }: TransactionRequest,
): Promise<{ fee?: bigint; isMost?: boolean; warning?: string }> {
  const rpc = createJsonRpc(url, 5_000)
  try {
    // As if the account borrowed the code already.
    const code = delegateTo && (await rpc('eth_getCode', [delegateTo, 'latest']))
    const transaction = { from, to, value: numberToHex(value), data }
    const asked = code ? [transaction, 'latest', { [from]: { code } }] : [transaction]
    const estimated = gas ?? BigInt(String(await rpc('eth_estimateGas', asked)))
    const most = maxFeePerGas ?? gasPrice
    const price = most ?? BigInt(String(await rpc('eth_gasPrice')))
    return { fee: estimated * price, isMost: most !== undefined }
  } catch (error) {
    return { warning: `This will probably fail: ${error instanceof Error ? error.message : String(error)}` }
  }
}
