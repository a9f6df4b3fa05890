import { describeTransaction } from '../describeTransaction.ts'
import { currentChain, currentNode, type Method } from '../method.ts'
import type { SignAndSend } from '../signAndSend.ts'
import { parseTransaction } from '../transaction.ts'

/** eth_sendTransaction. */
export function createTransactionMethods(signAndSend: SignAndSend): Readonly<Record<string, Method>> {
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
  }
}
