import { isObject } from '../wallet/params.ts'
import type { Ledger } from './ledger.ts'
import { createAccountMethods } from './methods/accounts.ts'
import { createBlockMethods } from './methods/blocks.ts'
import { createControlMethods } from './methods/controls.ts'
import { createTransactionMethods } from './methods/transactions.ts'
import { type Methods, RpcFault, writeJson } from './rpc.ts'
import type { Treasury } from './seed/treasury.ts'

/** Answers JSON-RPC text, a call or a batch. */
export type SolanaNode = { answer(text: string): Promise<string> }

/** The lab's Solana node, without its transport. */
export function createNode(ledger: Ledger, treasury: Treasury): SolanaNode {
  const methods: Methods = {
    ...createBlockMethods(ledger),
    ...createAccountMethods(ledger),
    ...createTransactionMethods(ledger, treasury),
    ...createControlMethods(ledger, treasury),
  }
  return {
    async answer(text) {
      const call = parse(text)
      if (call === undefined) return writeJson(failure(null, new RpcFault(-32700, 'Parse error')))
      if (!Array.isArray(call)) return writeJson(await run(methods, call))
      const answers = []
      for (const one of call) answers.push(await run(methods, one))
      return writeJson(answers)
    },
  }
}

async function run(methods: Methods, call: unknown): Promise<object> {
  const { id = null, method, params = [] } = isObject(call) ? call : {}
  try {
    if (typeof method !== 'string') throw new RpcFault(-32600, 'Invalid request')
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!own) throw new RpcFault(-32601, 'Method not found')
    if (!Array.isArray(params)) throw new RpcFault(-32602, '`params` should be an array')
    return { jsonrpc: '2.0', result: await own(params), id }
  } catch (error) {
    return failure(id, error instanceof RpcFault ? error : new RpcFault(-32603, String(error)))
  }
}

function failure(id: unknown, { code, message, data }: RpcFault): object {
  return { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller says so.
    return undefined
  }
}
