import { ALICE, BOB, scripted } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { createSmartKit } from '../createSmartKit.ts'
import { longNetwork, WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

export default defineStates('AccountSettings', {
  ready: () => createAccountKit(),
  'long-names': () => createAccountKit({ walletName: 'Copperleaf Smart Vault for Teams and Treasuries' }),
  longest: () => createAccountKit({ walletName: WALLET_NAME, config: { networks: [longNetwork] } }),
  accounts: () => createAccountKit({ addresses: [ALICE, BOB, `0x${'1'.repeat(40)}`] }),
  'smart-account': () => createSmartKit(),
  'own-account': () => createSmartKit({ type: 'eoa' }),
  'type-changing': () => createSmartKit({ events: [{ type: 'accountType.changeStarted', to: 'eoa' }] }),
  'type-failed': () =>
    createSmartKit({
      type: 'eoa',
      events: [
        {
          ...{ type: 'accountType.changeFailed', to: 'smartAccount' },
          failure: { name: 'FrameAbortedError', shortMessage: '', rejected: false },
        },
      ],
    }),
  disconnecting: () => ({
    kit: createAccountKit({ factory: scripted({ disconnect: () => new Promise(() => {}) }) }),
    arrange: (modal) => modal.querySelector<HTMLElement>('[data-tone="error"]')?.click(),
  }),
})
