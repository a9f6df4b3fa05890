import { defineLanguage } from './defineLanguage.ts'
import { loadGroup } from './loadGroup.ts'

/** German. Formal address. */
export const de = defineLanguage({
  locale: 'de',
  texts: {
    button: {
      connect: 'Wallet verbinden',
      signInAgain: 'Erneut anmelden',
      connecting: 'Wird verbunden …',
      failed: 'Nicht geladen. Erneut versuchen',
      switchNetwork: 'Netzwerk wechseln',
      selectNetwork: 'Netzwerk wählen',
      account: 'Konto',
      network: 'Netzwerk',
    },
  },
  load: loadGroup({
    modal: async () => (await import('./de/modal.ts')).modal,
    everyday: async () => (await import('./de/everyday.ts')).everyday,
    wallets: async () => (await import('./de/wallets.ts')).wallets,
    names: async () => (await import('./de/names.ts')).names,
    signIn: async () => (await import('./de/signIn.ts')).signIn,
    send: async () => (await import('./de/send.ts')).send,
    swap: async () => (await import('./de/swap.ts')).swap,
    email: async () => (await import('./de/email.ts')).email,
    sessions: async () => (await import('./de/sessions.ts')).sessions,
    onRamp: async () => (await import('./de/onRamp.ts')).onRamp,
  }),
})
