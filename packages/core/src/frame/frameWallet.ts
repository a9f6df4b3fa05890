import {
  type CaipNetworkId,
  type ChainNamespace,
  FRAME_NETWORKS,
  type FrameUser,
  parseCaipNetworkId,
  SMART_ACCOUNT_NAMESPACE,
} from '@latchkey/contract'
import type { RemoteRequest, RemoteWallet, RemoteWalletEvent } from '../adapter/remoteWallet.ts'
import { AUTH_ID } from '../connector/authId.ts'

export interface FrameWalletParameters {
  /** Its name until it sends its own: the host that serves it. */
  readonly name: string
  /** The page's initial chain in a namespace. */
  readonly firstChain: (namespace: ChainNamespace) => CaipNetworkId | undefined
  readonly request: (request: RemoteRequest) => Promise<unknown>
  /** Tells the frame of another chain. */
  readonly onMoved: (chain: CaipNetworkId) => void
  readonly onEnd: () => void
}

/** The embedded wallet, in the form in which adapters adopt every wallet outside the page. */
export interface FrameWallet extends RemoteWallet {
  user(namespace: ChainNamespace): FrameUser | undefined
  rename(name: string): void
  learn(namespace: ChainNamespace, user: FrameUser): void
  forget(): void
  /** Sets the networks on which the smart account is used; undefined if unknown. */
  learnSmartNetworks(networks: readonly number[] | undefined): void
}

export function createFrameWallet(parameters: FrameWalletParameters): FrameWallet {
  let { name } = parameters
  const { firstChain, request, onMoved, onEnd } = parameters
  const users = new Map<ChainNamespace, FrameUser>()
  const chains = new Map<string, CaipNetworkId>()
  let smartNetworks: readonly number[] | undefined
  const listeners = new Set<(event: RemoteWalletEvent) => void>()
  const tell = (event: RemoteWalletEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const accounts = (chain: CaipNetworkId): readonly string[] => {
    const user = users.get(namespaceOf(chain))
    return user && FRAME_NETWORKS.includes(chain) ? [addressOn(chain, user, smartNetworks)] : []
  }
  return {
    id: AUTH_ID,
    get name() {
      return name
    },
    rename(own) {
      name = own
    },
    type: 'AUTH',
    user: (namespace) => users.get(namespace),
    learn(namespace, user) {
      const { address, preferredAccountType } = users.get(namespace) ?? {}
      const isNew = address !== user.address || preferredAccountType !== user.preferredAccountType
      users.set(namespace, user)
      if (isNew) tell({ type: 'changed' })
    },
    learnSmartNetworks(networks) {
      smartNetworks = networks
    },
    forget() {
      if (users.size === 0) return
      users.clear()
      chains.clear()
      tell({ type: 'ended' })
    },
    namespaces: () => [...users.keys()],
    chain: (namespace) =>
      users.has(namespace) ? (chains.get(namespace) ?? firstChain(namespace)) : undefined,
    moveTo(chain) {
      if (accounts(chain).length === 0) return false
      const namespace = namespaceOf(chain)
      if ((chains.get(namespace) ?? firstChain(namespace)) !== chain) {
        chains.set(namespace, chain)
        onMoved(chain)
        tell({ type: 'changed' })
      }
      return true
    },
    accounts,
    // The wallet itself refuses unknown methods, and the page shows the refusal (S6.7).
    grants: (chain) => accounts(chain).length > 0,
    request,
    refresh() {},
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end: onEnd,
  }
}

/** Returns the key's own account if the wallet's server offers no smart accounts. */
function addressOn(
  chain: CaipNetworkId,
  { address, accounts, preferredAccountType = 'eoa' }: FrameUser,
  smartNetworks: readonly number[] | undefined,
): string {
  if (smartNetworks === undefined) return address
  const isServed = smartNetworks.some((number) => chain === `${SMART_ACCOUNT_NAMESPACE}:${number}`)
  const type = isServed ? preferredAccountType : 'eoa'
  return accounts?.find((one) => one.type === type)?.address ?? address
}

const namespaceOf = (chain: CaipNetworkId): ChainNamespace => parseCaipNetworkId(chain).chainNamespace
