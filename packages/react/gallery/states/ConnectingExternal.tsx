import {
  type BaseError,
  ProviderNotFoundError,
  RequestPendingError,
  UserRejectedError,
  WalletRequestError,
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
  pending: asking(new RequestPendingError()),
  missing: asking(new ProviderNotFoundError({ connectorId: 'example.northlight' })),
  failed: asking(new WalletRequestError({ method: 'eth_requestAccounts' })),
  'long-name': asking('never', { wallet: LONG }),
  longest: asking(new ProviderNotFoundError({ connectorId: toId(WALLET_NAME) }), { wallet: WALLET_NAME }),
})
