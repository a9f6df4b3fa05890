import {
  type Address,
  decodeFunctionData,
  formatEther,
  formatUnits,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import { findLabChain } from '../chains/labChains.ts'
import { ERC20_ABI, WETH_ABI } from '../seed/abis.ts'
import { type Call, currentChain, currentNode } from './method.ts'
import type { Question } from './question.ts'
import type { TransactionRequest } from './transaction.ts'

const KNOWN_CALLS = [
  ...ERC20_ABI,
  ...WETH_ABI,
  ...parseAbi(['function multicall(bytes[] data)', 'function multicall(uint256 deadline, bytes[] data)']),
]

/**
 * Says in words what a transaction does, where it goes, on which network and what it costs: at most where the page
 * set the price, about where the node's price of the moment is all there is.
 *
 * @example
 * const question = await describeTransaction(call, request) // { title: 'Send 25 USDC', … }
 */
export async function describeTransaction(call: Call, request: TransactionRequest): Promise<Question> {
  const chain = currentChain(call)
  const { title, receiver, warning } = describeCall(chain.id, request, chain.currency)
  const cost = await estimateCost(currentNode(call), request)
  const alarm = warning ?? cost.warning
  return {
    kind: 'transaction',
    origin: call.origin,
    title,
    rows: [
      { label: 'From', value: request.from, mono: true },
      ...(receiver ? [{ label: receiver.label, value: receiver.address, mono: true }] : []),
      ...(request.to && receiver?.address !== request.to
        ? [{ label: 'Contract', value: request.to, mono: true }]
        : []),
      ...(request.value > 0n && request.data !== '0x'
        ? [{ label: 'Value', value: `${formatEther(request.value)} ${chain.currency}` }]
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
    ...(alarm ? { warning: alarm } : {}),
  }
}

type Description = { title: string; receiver?: { label: string; address: Address }; warning?: string }

function describeCall(
  chainId: number,
  { to, value, data }: TransactionRequest,
  currency: string,
): Description {
  if (!to) return { title: 'Deploy a contract' }
  if (data === '0x') {
    return { title: `Send ${formatEther(value)} ${currency}`, receiver: { label: 'To', address: to } }
  }
  const token = findToken(chainId, to)
  const amount = (units: bigint): string =>
    token ? `${formatUnits(units, token.decimals)} ${token.symbol}` : `${units} units of a token`
  const decoded = decode(data)
  switch (decoded?.functionName) {
    case 'transfer':
      return { title: `Send ${amount(decoded.args[1])}`, receiver: { label: 'To', address: decoded.args[0] } }
    case 'transferFrom':
      return {
        title: `Move ${amount(decoded.args[2])} of ${decoded.args[0]}`,
        receiver: { label: 'To', address: decoded.args[1] },
      }
    case 'approve': {
      const [spender, limit] = decoded.args
      const receiver = { label: 'Spender', address: spender }
      if (limit !== maxUint256) return { title: `Let a contract spend ${amount(limit)}`, receiver }
      return {
        title: `Let a contract spend all your ${token?.symbol ?? 'tokens'}`,
        receiver,
        warning: `It could take all of them, now or later, without asking again.`,
      }
    }
    case 'deposit':
      return { title: `Wrap ${formatEther(value)} ${currency}` }
    case 'withdraw':
      return { title: `Unwrap ${formatEther(decoded.args[0])} ${currency}` }
    default:
      return { title: 'Call a contract' }
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: KNOWN_CALLS, data })
  } catch {
    // A call that the wallet does not know is shown as data.
    return undefined
  }
}

function findToken(chainId: number, address: Address): { symbol: string; decimals: number } | undefined {
  const contracts = findLabChain(chainId)?.contracts
  if (address === contracts?.usdc) return { symbol: 'USDC', decimals: 6 }
  if (address === contracts?.arb) return { symbol: 'ARB', decimals: 18 }
  if (address === contracts?.weth) return { symbol: 'WETH', decimals: 18 }
  return undefined
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
