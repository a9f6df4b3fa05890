import { numberToHex } from 'viem'
import { type Call, currentChain, type Method } from '../method.ts'
import { isObject, objectAt, toChainId } from '../params.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import { moveToChain, type WalletChain } from '../session.ts'

/** The chain and how to change it: EIP-695, EIP-3085 and EIP-3326. The ids of `labChains` are always asked at the lab's nodes. */
export const createNetworkMethods = (
  labChains: readonly WalletChain[],
): Readonly<Record<string, Method>> => ({
  eth_chainId: ({ session }) => ({ perform: () => numberToHex(session.chainId) }),
  net_version: ({ session }) => ({ perform: () => String(session.chainId) }),
  wallet_switchEthereumChain: (call) => {
    const { session, origin, params } = call
    const target = session.chains.get(toChainId(objectAt(params, 0).chainId))
    if (!target) throw unknownChain(call, JSON.stringify(objectAt(params, 0).chainId))
    if (target.id === session.chainId) return { perform: () => null }
    return {
      question: {
        kind: 'chain',
        origin,
        title: `Switch to ${target.name}`,
        rows: [
          { label: 'From', value: currentChain(call).name },
          { label: 'To', value: `${target.name} (${target.id})` },
        ],
      },
      oneAtATime: true,
      perform: () => {
        moveToChain(session, target.id)
        return null
      },
    }
  },
  wallet_addEthereumChain: (call) => {
    const { session, origin, params } = call
    const added = readChain(objectAt(params, 0), labChains)
    return {
      question: {
        kind: 'chain',
        origin,
        title: session.chains.has(added.id)
          ? `Switch to ${added.name}`
          : `Add ${added.name} and switch to it`,
        rows: [
          { label: 'Chain id', value: String(added.id) },
          { label: 'Currency', value: added.currency },
          { label: 'Node', value: added.rpcUrl ?? 'outside the lab: not used', mono: true },
        ],
      },
      oneAtATime: true,
      perform: () => {
        if (!session.chains.has(added.id)) session.chains.set(added.id, added)
        if (!session.traits.addsOnly) moveToChain(session, added.id)
        return null
      },
    }
  },
})

function unknownChain({ session }: Call, chainId: string): WalletRpcError {
  switch (session.traits.unknownChain) {
    case 'rejected':
      return new WalletRpcError(
        CODES.userRejected,
        `8546: wallet_switchEthereumChain: provided network ${chainId} not supported`,
      )
    case 'disconnected':
      return new WalletRpcError(
        CODES.chainDisconnected,
        'The Provider is not connected to the requested chain.',
      )
    case 'unrecognized':
      return new WalletRpcError(
        CODES.unknownChain,
        `Unrecognized chain ID ${chainId}. Add it with wallet_addEthereumChain.`,
      )
  }
}

function readChain(
  parameter: Readonly<Record<string, unknown>>,
  labChains: readonly WalletChain[],
): WalletChain {
  const { chainId, chainName, rpcUrls, nativeCurrency } = parameter
  const id = toChainId(chainId)
  if (typeof chainName !== 'string' || chainName === '') throw invalid('chainName is missing')
  if (!Array.isArray(rpcUrls) || !rpcUrls.every(isUrl)) throw invalid('rpcUrls must be an array of URLs')
  if (!isObject(nativeCurrency) || typeof nativeCurrency.symbol !== 'string')
    throw invalid('nativeCurrency is missing')
  const known = labChains.find((chain) => chain.id === id)
  if (known) return known
  return { id, name: chainName, currency: nativeCurrency.symbol, rpcUrl: rpcUrls.find(isLoopback) }
}

const isUrl = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)
const isLoopback = (url: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
