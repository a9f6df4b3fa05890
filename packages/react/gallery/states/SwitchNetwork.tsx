import {
  type BaseError,
  type CaipNetwork,
  SwitchingNotSupportedError,
  TransportError,
  UnrecognizedChainError,
  UserRejectedError,
  WalletRestartedError,
} from '@latchkey/core'
import { createAccountKit, manyNetworks } from '../createAccountKit.ts'
import { NETWORK_NAME, WALLET_NAME } from '../extremes.ts'
import { defineStates, type WriteState } from '../states.ts'

const caipNetworkId = 'eip155:421614'

function asking(outcome: BaseError | 'never', walletName = 'Northlight', networkName?: string): WriteState {
  return () => ({
    kit: createAccountKit({
      walletName,
      ...(networkName ? { config: { networks: named(networkName) } } : {}),
      wallet: {
        switchNetwork: () => (outcome === 'never' ? new Promise(() => {}) : Promise.reject(outcome)),
      },
    }),
    route: { view: 'SwitchNetwork', caipNetworkId },
  })
}

/** The usual networks, the one that is asked for under another name. */
function named(name: string): readonly CaipNetwork[] {
  return manyNetworks.map((network) =>
    network.caipNetworkId === caipNetworkId ? { ...network, name } : network,
  )
}

export default defineStates('SwitchNetwork', {
  waiting: asking('never'),
  declined: asking(new UserRejectedError()),
  'not-added': asking(new UserRejectedError({ declined: 'addNetwork' })),
  restarted: asking(new WalletRestartedError()),
  failed: asking(new TransportError({ caipNetworkId })),
  'by-hand': asking(new SwitchingNotSupportedError({ walletName: 'Northlight' })),
  unknown: asking(new UnrecognizedChainError({ caipNetworkId })),
  longest: asking(new UnrecognizedChainError({ caipNetworkId }), WALLET_NAME, NETWORK_NAME),
  'long-names': asking('never', 'Copperleaf Smart Vault for Teams and Treasuries'),
})
