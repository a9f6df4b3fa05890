import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { NamespaceTraits } from '../../namespace/traits.ts'
import type { CaipNetwork } from '../../network/network.ts'
import type { Failure } from '../connect/state.ts'

/** The last requested switch, while the wallet prompts or after it failed. */
export type NetworkSwitch = { readonly caipNetworkId: CaipNetworkId } & (
  | { readonly step: 'asking' }
  | { readonly step: 'failed'; readonly failure: Failure }
)

/** The page's networks, and the active one. */
export interface NetworkState {
  /** How each namespace writes its addresses and links, from its adapter. */
  readonly traits: Readonly<Record<string, NamespaceTraits>>
  /** The network to which the page switches when a wallet that was on an unsupported network disconnects. */
  readonly fallback: CaipNetworkId
  /** The integrator's networks, in their order. */
  readonly requested: readonly CaipNetwork[]
  readonly activeNamespace: ChainNamespace
  /** The page's network per namespace: the wallet's network, once there is a wallet. It may be a network that the page doesn't have. */
  readonly active: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  readonly switching?: NetworkSwitch
}

export type NetworkEvent =
  | { readonly type: 'network.selected'; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'network.switchStarted'; readonly caipNetworkId: CaipNetworkId }
  | {
      readonly type: 'network.switchFailed'
      readonly caipNetworkId: CaipNetworkId
      readonly failure: Failure
    }
  | { readonly type: 'network.switchAbandoned' }
  /** The user closed the modal while the wallet was on a network that the page does not have. */
  | { readonly type: 'network.leftUnsupported'; readonly caipNetworkId: CaipNetworkId }
