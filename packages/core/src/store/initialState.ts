import { initialConnect } from '../flows/connect/state.ts'
import { initialModal } from '../flows/modal/modal.ts'
import { initialNotices } from '../flows/notices/notices.ts'
import type { ResolvedConfig } from '../kit/kit.ts'
import type { State } from './state.ts'

/** The state before storage or a wallet was asked: what a server renders. */
export function initialState(config: ResolvedConfig): State {
  const { lab, networks, defaultNetwork } = config
  const { caipNetworkId, chainNamespace } = defaultNetwork
  return {
    modal: { ...initialModal, embedded: config.enableEmbedded },
    connect: initialConnect,
    network: {
      traits: Object.fromEntries(config.adapters.map(({ namespace, traits = {} }) => [namespace, traits])),
      // A lab borrows its networks' ids: their explorers know nothing of what happens there, so that none is offered.
      requested: lab ? networks.map(({ blockExplorers: _, ...network }) => network) : networks,
      fallback: caipNetworkId,
      activeNamespace: chainNamespace,
      active: { [chainNamespace]: caipNetworkId },
    },
    notices: initialNotices,
    theme: { mode: config.theme?.mode ?? 'dark', variables: config.theme?.variables ?? {} },
  }
}
