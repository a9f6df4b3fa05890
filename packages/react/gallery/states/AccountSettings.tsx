import { ALICE, BOB, scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { createSmartKit } from '../createSmartKit.ts'
import { longNetwork, WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Account' }] as const
const route = { view: 'AccountSettings' } as const

export default defineStates('AccountSettings', {
  ready: () => ({ kit: createAccountKit(), history, route }),
  'long-names': () => ({
    kit: createAccountKit({ walletName: 'Copperleaf Smart Vault for Teams and Treasuries' }),
    history,
    route,
  }),
  longest: () => ({
    kit: createAccountKit({ walletName: WALLET_NAME, config: { networks: [longNetwork] } }),
    history,
    route,
  }),
  accounts: () => ({
    kit: createAccountKit({ addresses: [ALICE, BOB, `0x${'1'.repeat(40)}`] }),
    history,
    route,
  }),
  'smart-account': () => ({ kit: createSmartKit(), history, route }),
  'own-account': () => ({ kit: createSmartKit({ type: 'eoa' }), history, route }),
  'type-changing': () => ({
    kit: createSmartKit({ events: [{ type: 'accountType.changeStarted', to: 'eoa' }] }),
    history,
    route,
  }),
  'type-failed': () => ({
    kit: createSmartKit({
      type: 'eoa',
      events: [
        {
          ...{ type: 'accountType.changeFailed', to: 'smartAccount' },
          failure: { name: 'FrameAbortedError', shortMessage: '', rejected: false },
        },
      ],
    }),
    history,
    route,
  }),
  disconnecting: () => ({
    kit: createAccountKit({ factory: scripted({ disconnect: () => new Promise(() => {}) }) }),
    history,
    route,
    arrange: (modal) => modal.querySelector<HTMLElement>('[data-tone="error"]')?.click(),
  }),
})
