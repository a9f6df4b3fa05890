import { createJsonRpc, JsonRpcError } from '../../chains/jsonRpc.ts'
import { type Call, currentChain, currentNode, type Method } from '../method.ts'
import { isObject } from '../params.ts'
import { WalletRpcError } from '../rpcError.ts'

const READS = `
  eth_blockNumber eth_call eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance eth_getBlockByHash
  eth_getBlockByNumber eth_getBlockReceipts eth_getCode eth_getFilterChanges
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getFilterLogs eth_getLogs
  eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByHash
  eth_getTransactionByBlockNumberAndIndex eth_getTransactionCount eth_getTransactionReceipt
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter
  eth_sendRawTransaction eth_syncing eth_uninstallFilter net_listening`

// Block 0 of the real Arbitrum One and Arbitrum Sepolia, as a wallet on the real network answers it.
const REAL_GENESIS: Readonly<Record<number, string>> = {
  42161: '0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442',
  421614: '0x77194da4010e549a7028a9c3c51c3e277823be6ac7d138d0bb8a70197b5c004c',
}

/**
 * The methods that the wallet forwards to its chain's node. Answers are unchanged, except for a genesis block that a
 * mode falsifies.
 */
export const READ_METHODS: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(
    READS.trim()
      .split(/\s+/)
      .map((method): [string, Method] => [method, (call) => ({ perform: () => pass(call) })]),
  ),
  eth_getBlockByNumber: (call) => ({ perform: () => getBlock(call) }),
  web3_clientVersion: () => ({ perform: () => 'LatchkeyLabWallet/0.1.0' }),
}

async function pass(call: Call): Promise<unknown> {
  const node = currentNode(call)
  try {
    return await createJsonRpc(node)(call.method, call.params)
  } catch (error) {
    if (error instanceof JsonRpcError) throw new WalletRpcError(error.code, error.message, error.data)
    throw error
  }
}

async function getBlock(call: Call): Promise<unknown> {
  const [number] = call.params
  const { genesis } = call.session.traits
  if (genesis === 'real' || (number !== '0x0' && number !== 'earliest')) return pass(call)
  if (genesis === 'none') return null
  const block = await pass(call)
  const hash = REAL_GENESIS[currentChain(call).id] ?? `0x${'1'.repeat(64)}`
  return isObject(block) ? { ...block, hash } : block
}
