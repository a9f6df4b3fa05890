import { isHex, numberToHex } from 'viem'
import { createJsonRpc } from '../../chains/jsonRpc.ts'
import { describeTransaction } from '../describeTransaction.ts'
import { type Call, currentChain, currentNode, type Method, permittedAccount } from '../method.ts'
import { isObject, type JsonObject, objectAt } from '../params.ts'
import { CODES, WalletRpcError } from '../rpcError.ts'
import type { SignAndSend } from '../signAndSend.ts'
import { parseTransaction } from '../transaction.ts'

type SentCalls = { chainId: number; hashes: readonly string[]; node: string }

/** eth_sendTransaction, and EIP-5792's calls as separate transactions, one after another. */
export function createTransactionMethods(signAndSend: SignAndSend): Readonly<Record<string, Method>> {
  const sentCalls = new Map<string, SentCalls>()
  return {
    eth_sendTransaction: async (call) => {
      const request = parseTransaction(call, call.params[0])
      const chain = currentChain(call)
      const node = currentNode(call)
      return {
        question: await describeTransaction(call, request),
        perform: () => {
          call.session.signed.push({ method: call.method, account: request.from })
          return signAndSend({ chain, node, request })
        },
      }
    },
    wallet_sendCalls: async (call) => {
      const { from, calls, chainId, atomicRequired, id } = objectAt(call.params, 0)
      if (atomicRequired === true) {
        throw new WalletRpcError(CODES.atomicityUnsupported, 'The Lab Wallet cannot send calls atomically.')
      }
      if (!Array.isArray(calls) || calls.length === 0)
        throw new WalletRpcError(CODES.invalidParams, 'calls is empty')
      const sender = from ?? call.session.selected
      permittedAccount(call, sender)
      const requests = calls.map((entry: unknown) =>
        parseTransaction(call, { ...(isObject(entry) ? entry : {}), from: sender, chainId }),
      )
      const chain = currentChain(call)
      const node = currentNode(call)
      const [first] = requests
      if (!first) throw new WalletRpcError(CODES.invalidParams, 'calls is empty')
      const question = await describeTransaction(call, first)
      return {
        question:
          requests.length === 1
            ? question
            : { ...question, title: `${requests.length} transactions, the first: ${question.title}` },
        perform: async () => {
          const hashes: string[] = []
          for (const request of requests) {
            call.session.signed.push({ method: call.method, account: request.from })
            hashes.push(await signAndSend({ chain, node, request }))
          }
          const callsId = typeof id === 'string' ? id : (hashes[0] ?? '0x')
          sentCalls.set(callsId, { chainId: chain.id, hashes, node })
          return { id: callsId }
        },
      }
    },
    wallet_getCallsStatus: (call) => ({ perform: () => callsStatus(call, sentCalls) }),
  }
}

async function callsStatus({ params }: Call, sentCalls: ReadonlyMap<string, SentCalls>): Promise<unknown> {
  const id = params[0]
  const sent = typeof id === 'string' ? sentCalls.get(id) : undefined
  if (!sent) throw new WalletRpcError(CODES.unknownCalls, 'The Lab Wallet sent no calls with this id.')
  const rpc = createJsonRpc(sent.node)
  const answers = await Promise.all(sent.hashes.map((hash) => rpc('eth_getTransactionReceipt', [hash])))
  const receipts = answers.filter(isObject)
  const failed = receipts.filter(({ status }) => status !== '0x1').length
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(sent.chainId),
    atomic: false,
    status: statusCode({ pending: receipts.length < answers.length, failed, all: answers.length }),
    receipts: receipts.map(pickReceipt),
  }
}

function statusCode({ pending, failed, all }: { pending: boolean; failed: number; all: number }): number {
  if (pending) return 100
  if (failed === 0) return 200
  return failed === all ? 500 : 600
}

function pickReceipt({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
}: JsonObject): JsonObject {
  const plain = Array.isArray(logs)
    ? logs.filter(isObject).map(({ address, data, topics }) => ({ address, data, topics }))
    : []
  return {
    logs: plain,
    status: isHex(status) ? status : '0x0',
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
  }
}
