import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { NamespaceTraits } from '../../namespace/traits.ts'
import type { CaipNetwork } from '../../network/network.ts'
import type { Failure } from '../connect/state.ts'

/** The last asked-for switch, while the wallet decides or after it failed. */
export type NetworkSwitch = { readonly caipNetworkId: CaipNetworkId } & (
  | { readonly step: 'asking' }
  | { readonly step: 'failed'; readonly failure: Failure }
)

/** Which networks there are, and which one the page is on. */
export interface NetworkState {
  /** How each namespace writes its addresses and links; its adapter says so. */
  readonly traits: Readonly<Record<string, NamespaceTraits>>
  /** Where the page goes when the wallet that stood on an unsupported network leaves. */
  readonly fallback: CaipNetworkId
  /** The integrator's networks, in their order. */
  readonly requested: readonly CaipNetwork[]
  readonly activeNamespace: ChainNamespace
  /** Per namespace, where the page is: where the wallet is, once there is one. May be a network nobody asked for. */
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
  /** The user closed the modal while the wallet stands on a network that the page does not have. */
  | { readonly type: 'network.leftUnsupported'; readonly caipNetworkId: CaipNetworkId }
