import { defineLanguage } from './defineLanguage.ts'
import { loadGroup } from './loadGroup.ts'

/** Arabic, from right to left. */
export const ar = defineLanguage({
  locale: 'ar',
  texts: {
    button: {
      connect: 'ربط المحفظة',
      signInAgain: 'تسجيل الدخول مجددًا',
      connecting: 'جارٍ الربط…',
      failed: 'لم يتم التحميل. أعد المحاولة',
      switchNetwork: 'تبديل الشبكة',
      selectNetwork: 'اختيار الشبكة',
      account: 'الحساب',
      network: 'الشبكة',
    },
  },
  load: loadGroup({
    modal: async () => (await import('./ar/modal.ts')).modal,
    everyday: async () => (await import('./ar/everyday.ts')).everyday,
    wallets: async () => (await import('./ar/wallets.ts')).wallets,
    names: async () => (await import('./ar/names.ts')).names,
    signIn: async () => (await import('./ar/signIn.ts')).signIn,
    send: async () => (await import('./ar/send.ts')).send,
    swap: async () => (await import('./ar/swap.ts')).swap,
    email: async () => (await import('./ar/email.ts')).email,
    sessions: async () => (await import('./ar/sessions.ts')).sessions,
    onRamp: async () => (await import('./ar/onRamp.ts')).onRamp,
  }),
})
