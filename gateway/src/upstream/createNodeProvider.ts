import * as v from 'valibot'
import { askNode, call } from './askNode.ts'
import type { Upstream } from './createUpstream.ts'
import { isRefused } from './NodeError.ts'

/** The operator's node as an EIP-1193 provider, for libraries. */
export interface NodeProvider {
  /** @throws Error with the node's `code` and `data` if the node refuses, otherwise NodeError */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

export function createNodeProvider(upstream: Upstream): NodeProvider {
  return {
    async request({ method, params }) {
      try {
        const [result] = await askNode(upstream, [
          call(method, Array.isArray(params) ? params : [], v.unknown()),
        ])
        return result
      } catch (cause) {
        if (!isRefused(cause) || !cause.refusal) throw cause
        throw Object.assign(new Error(cause.refusal.message), cause.refusal)
      }
    },
  }
}
