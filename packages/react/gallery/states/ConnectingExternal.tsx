import {
  type BaseError,
  ProviderNotFoundError,
  RequestPendingError,
  UserRejectedError,
  WalletNotSetUpError,
  WalletRefusedError,
  WalletRequestError,
  WalletRestartedError,
} from '@latchkey/core'
import { scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { createConnectKit, toId } from '../createConnectKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, type MakeState } from '../states.ts'

const LONG = 'Copperleaf Smart Vault for Teams and Treasuries'

/** What the wallet does with the request: throws, or answers nothing at all. */
function asking(outcome: BaseError | 'never', { wallet = 'Northlight', hurries = false } = {}): MakeState {
  return () => ({
    kit: createConnectKit({
      wallets: [wallet],
      factory: scripted({
        connect: () => (outcome === 'never' ? new Promise(() => {}) : Promise.reject(outcome)),
      }),
    }),
    history: [{ view: 'Connect' }],
    route: { view: 'ConnectingExternal', walletId: toId(wallet) },
    hurries,
  })
}

export default defineStates('ConnectingExternal', {
  waiting: asking('never'),
  slow: asking('never', { hurries: true }),
  declined: asking(new UserRejectedError()),
  refused: asking(new WalletRefusedError()),
  'not-set-up': asking(new WalletNotSetUpError()),
  restarted: asking(new WalletRestartedError()),
  busy: () => {
    const made = asking('never')()
    const question = { namespace: 'eip155', connectorId: toId('Northlight') } as const
    return {
      ...made,
      arrange: (_, kit) => kit.store.dispatch({ type: 'connect.repeatRefused', ...question }),
    }
  },
  unavailable: () => ({
    kit: createConnectKit({ missing: ['Tern'] }),
    history: [{ view: 'Connect' }],
    route: { view: 'ConnectingExternal', walletId: toId('Tern') },
  }),
  pending: asking(new RequestPendingError()),
  missing: asking(new ProviderNotFoundError({ connectorId: 'example.northlight' })),
  failed: asking(new WalletRequestError({ method: 'eth_requestAccounts' })),
  'long-name': asking('never', { wallet: LONG }),
  longest: asking(new ProviderNotFoundError({ connectorId: toId(WALLET_NAME) }), { wallet: WALLET_NAME }),
})
