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
import { defineStates, type GalleryState } from '../states.ts'

const LONG = 'Copperleaf Smart Vault for Teams and Treasuries'

/** What the wallet does with the request: throws, or answers nothing at all. */
function asking(
  outcome: BaseError | 'never',
  { wallet = 'Northlight', hurries = false } = {},
): () => GalleryState {
  return () => ({
    kit: createConnectKit({
      wallets: [wallet],
      factory: scripted({
        connect: () => (outcome === 'never' ? new Promise(() => {}) : Promise.reject(outcome)),
      }),
    }),
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
  busy: () => ({
    ...asking('never')(),
    events: [{ type: 'connect.repeatRefused', namespace: 'eip155', connectorId: toId('Northlight') }],
  }),
  unavailable: () => ({
    kit: createConnectKit({ missing: ['Tern'] }),
    route: { view: 'ConnectingExternal', walletId: toId('Tern') },
  }),
  pending: asking(new RequestPendingError()),
  missing: asking(new ProviderNotFoundError({ connectorId: 'example.northlight' })),
  failed: asking(new WalletRequestError({ method: 'eth_requestAccounts' })),
  'long-name': asking('never', { wallet: LONG }),
  longest: asking(new ProviderNotFoundError({ connectorId: toId(WALLET_NAME) }), { wallet: WALLET_NAME }),
})
