import {
  type BaseError,
  SwitchingNotSupportedError,
  TransportError,
  UnrecognizedChainError,
  UserRejectedError,
} from '@latchkey/core'
import { scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { defineStates, type MakeState } from '../states.ts'

const caipNetworkId = 'eip155:421614'

function asking(outcome: BaseError | 'never', walletName = 'Northlight'): MakeState {
  return () => ({
    kit: createAccountKit({
      walletName,
      factory: scripted({
        switchNetwork: () => (outcome === 'never' ? new Promise(() => {}) : Promise.reject(outcome)),
      }),
    }),
    history: [{ view: 'Account' }, { view: 'Networks' }],
    route: { view: 'SwitchNetwork', caipNetworkId },
  })
}

export default defineStates('SwitchNetwork', {
  waiting: asking('never'),
  declined: asking(new UserRejectedError()),
  failed: asking(new TransportError({ caipNetworkId })),
  'by-hand': asking(new SwitchingNotSupportedError({ walletName: 'Northlight' })),
  unknown: asking(new UnrecognizedChainError({ caipNetworkId })),
  'long-names': asking('never', 'Copperleaf Smart Vault for Teams and Treasuries'),
})
