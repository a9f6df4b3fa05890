import { createSessionsKit, session } from '../createSessionsKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('SmartSessionList', {
  ready: () =>
    createSessionsKit([
      session(),
      session({
        permission: {
          type: 'contract-call',
          target: `0x${'5'.repeat(40)}`,
          methods: ['0xd96a094a', '0xa9059cbb'],
        },
        uses: 10,
        used: { uses: 4, amount: null, periodEndsAt: null },
      }),
      session({ status: 'expired' }),
      session({ status: 'revoked', revokedAt: 1_700_000_000 }),
    ]),
  empty: () => createSessionsKit([]),
  loading: () => createSessionsKit('never'),
  error: () => createSessionsKit(503),
  asking: () => ({
    kit: createSessionsKit([session()]),
    arrange: async (modal) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      for (const button of modal.querySelectorAll('button'))
        if (button.textContent === 'Revoke') button.click()
    },
  }),
  'used-up': () =>
    createSessionsKit([
      session({
        status: 'exhausted',
        uses: 3,
        used: { uses: 3, amount: '500000000000000000', periodEndsAt: 1_800_000_000 },
      }),
      session({ used: null }),
    ]),
  revoking: () => createSessionsKit([session({ status: 'revoking' })]),
})
