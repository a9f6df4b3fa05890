import { isHex, numberToHex } from 'viem'
import { createJsonRpc } from '../../chains/jsonRpc.ts'
import { atomicStatus, batchCalls } from '../batchCalls.ts'
import { describeTransactions } from '../describeTransaction.ts'
import { type Call, currentChain, currentNode, type Method, permittedAccount } from '../method.ts'
import { isObject, type JsonObject, objectAt } from '../params.ts'
import type { Question } from '../question.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import type { SignAndSend } from '../signAndSend.ts'
import { parseTransaction } from '../transaction.ts'

type SentCalls = { chainId: number; hashes: readonly string[]; node: string; atomic: boolean }

const MOST_CALLS = 1_000

/** EIP-5792: calls as one transaction where the session's traits say so, else as separate transactions, one after another. */
export function createCallsMethods(signAndSend: SignAndSend): Readonly<Record<string, Method>> {
  const sentCalls = new Map<string, SentCalls>()
  return {
    wallet_sendCalls: async (call) => {
      const { from, calls, chainId, atomicRequired, id, capabilities } = objectAt(call.params, 0)
      if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls is empty')
      if (calls.length > MOST_CALLS)
        throw new WalletRpcError(CODES.tooManyCalls, `The Lab Wallet takes ${MOST_CALLS} calls at most.`)
      const needed = Object.entries(isObject(capabilities) ? capabilities : {}).filter(
        ([, capability]) => !isObject(capability) || capability.optional !== true,
      )
      if (needed.length > 0)
        throw new WalletRpcError(CODES.capabilityUnsupported, `The Lab Wallet has no ${needed[0]?.[0]}.`)
      const sender = permittedAccount(call, from ?? call.session.selected)
      const requests = calls.map((entry: unknown) =>
        parseTransaction(call, { ...(isObject(entry) ? entry : {}), from: sender, chainId }),
      )
      const status = await atomicStatus(call, sender)
      if (atomicRequired === true && status === 'unsupported')
        throw new WalletRpcError(CODES.atomicityUnsupported, 'The Lab Wallet cannot send calls atomically.')
      const atomic = status === 'supported' || (status === 'ready' && atomicRequired === true)
      const sent = atomic ? [batchCalls(sender, requests)] : requests
      const chain = currentChain(call)
      const node = currentNode(call)
      return {
        question: withPlan(await describeTransactions(call, requests, sent), {
          count: requests.length,
          atomic,
          upgrades: atomic && status === 'ready',
        }),
        perform: async () => {
          const hashes: string[] = []
          for (const request of sent) {
            call.session.signed.push({ method: call.method, account: request.from })
            hashes.push(await signAndSend({ chain, node, request }))
          }
          const callsId = typeof id === 'string' ? id : (hashes[0] ?? '0x')
          sentCalls.set(callsId, { chainId: chain.id, hashes, node, atomic })
          return { id: callsId }
        },
      }
    },
    wallet_getCallsStatus: (call) => ({ perform: () => callsStatus(call, sentCalls) }),
  }
}

function withPlan(
  question: Question,
  { count, atomic, upgrades }: { count: number; atomic: boolean; upgrades: boolean },
): Question {
  if (count === 1 && !atomic) return question
  const how = atomic
    ? 'In one transaction: all of them happen, or none. This account borrows the code of the lab’s batch contract for it (EIP-7702).'
    : `In ${count} transactions, one after another`
  const warning = [
    ...(upgrades ? ['This upgrades your account: from now on it can make several calls at once.'] : []),
    ...(question.warning ? [question.warning] : []),
  ].join(' ')
  return {
    ...question,
    rows: [{ label: 'Calls', value: String(count) }, { label: 'How', value: how }, ...question.rows],
    ...(warning && { warning }),
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
    atomic: sent.atomic,
    status: statusCode({ pending: receipts.length < answers.length, failed, all: answers.length }),
    receipts: receipts.map(pickReceipt),
  }
}

function statusCode({ pending, failed, all }: { pending: boolean; failed: number; all: number }): number {
  if (pending) return 100
  if (failed === 0) return 200
  return failed === all ? 500 : 600
}

function pickReceipt({ logs, status, ...rest }: JsonObject): JsonObject {
  const { blockHash, blockNumber, gasUsed, transactionHash } = rest
  const plain = Array.isArray(logs)
    ? logs.filter(isObject).map(({ address, data, topics }) => ({ address, data, topics }))
    : []
  const code = isHex(status) ? status : '0x0'
  return { logs: plain, status: code, blockHash, blockNumber, gasUsed, transactionHash }
}
