import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { RemoteRequest, RemoteWallet, RemoteWalletEvent } from '../adapter/remoteWallet.ts'

/** A paired wallet in memory: what it shares, and how it answers each method. */
export function remoteWallet(
  namespace: ChainNamespace,
  {
    shared,
    answers,
  }: {
    shared: Record<CaipNetworkId, readonly string[]>
    answers: Readonly<Record<string, (params: unknown) => unknown>>
  },
) {
  const listeners = new Set<(event: RemoteWalletEvent) => void>()
  const asked: RemoteRequest[] = []
  const chains = () => Object.keys(shared) as CaipNetworkId[]
  let chain = chains()[0]
  let isOn = true
  const say = (type: RemoteWalletEvent['type']) => {
    for (const listener of [...listeners]) listener({ type })
  }
  const wallet: RemoteWallet = {
    id: 'walletConnect:test',
    name: 'Phone',
    namespaces: () => (isOn ? [namespace] : []),
    chain: () => (isOn ? chain : undefined),
    moveTo(next) {
      if (!shared[next]) return false
      chain = next
      say('changed')
      return true
    },
    accounts: (of) => (isOn ? (shared[of] ?? []) : []),
    grants: (_, method) => method in answers,
    async request(request) {
      asked.push(request)
      return answers[request.method]?.(request.params)
    },
    refresh() {},
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end() {
      isOn = false
      say('ended')
    },
  }
  return {
    ...{ wallet, asked },
    /** What it shares on a chain from now on. */
    share(of: CaipNetworkId, addresses: readonly string[]) {
      shared[of] = addresses
      say('changed')
    },
  }
}
