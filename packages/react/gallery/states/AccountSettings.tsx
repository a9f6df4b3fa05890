import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { createSmartKit } from '../createSmartKit.ts'
import { LONGEST } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { click } from '../typeInto.ts'

export default defineStates('AccountSettings', {
  ready: () => createAccountKit(),
  'long-names': () => createAccountKit({ walletName: 'Copperleaf Smart Vault for Teams and Treasuries' }),
  longest: () => createAccountKit(LONGEST),
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
    kit: createAccountKit({ wallet: { disconnect: () => new Promise(() => {}) } }),
    arrange: click('[data-tone="error"]'),
  }),
})
