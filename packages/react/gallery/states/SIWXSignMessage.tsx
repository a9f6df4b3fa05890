import { cancelSignIn } from '@latchkey/core'
import { at, decline, hasFailed, never, signInState } from '../createSignInState.ts'
import { longNetwork, WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { click } from '../typeInto.ts'

const required = { getRequired: () => true }
const refuse = (): Promise<never> => Promise.reject(new Error('401'))

export default defineStates('SIWXSignMessage', {
  ready: signInState({ message: { expirationTime: '2026-11-30T12:00:00Z' } }),
  loading: signInState({ handler: { createMessage: never } }, at('preparing')),
  required: signInState({ handler: required }),
  waiting: signInState({ signMessage: never }, at('asking'), true),
  verifying: signInState({ handler: { addSession: never } }, at('verifying'), true),
  declined: signInState({ signMessage: decline }, hasFailed, true),
  refused: signInState({ handler: { addSession: refuse } }, hasFailed, true),
  error: signInState({ handler: { createMessage: refuse } }, hasFailed),
  cancelling: async () => {
    const state = await signInState({ handler: { ...required, setSessions: never } })()
    void cancelSignIn(state.kit)
    return state
  },
  foreign: signInState({ message: { domain: 'app.example.com' } }),
  whole: async () => ({ ...(await signInState()()), arrange: click('[data-part="whole"] button') }),
  'long-names': signInState({
    walletName: WALLET_NAME,
    config: {
      networks: [longNetwork],
      metadata: { name: WALLET_NAME, description: '', url: location.origin, icons: [] },
    },
    message: {
      domain: `${'a-rather-long-label.'.repeat(8)}example.com`,
      statement: `${'I accept the terms, and all that follows from them. '.repeat(6)}`.trim(),
      resources: Array.from({ length: 8 }, (_, at) => `https://app.example.com/${'terms/'.repeat(12)}${at}`),
    },
  }),
})
