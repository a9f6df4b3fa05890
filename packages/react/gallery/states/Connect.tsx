import { showNotice } from '@latchkey/core'
import { createConnectKit } from '../createConnectKit.ts'
import { createDirectoryKit, known, toKnown } from '../createDirectoryKit.ts'
import { ALL_LOGINS, createEmailKit } from '../createEmailKit.ts'
import { twoHundredWallets, WALLET_NAME } from '../extremes.ts'
import { pretendPhone } from '../pretendPhone.ts'
import { defineStates } from '../states.ts'
import { walletNames } from '../wallets.ts'

const route = { view: 'Connect' } as const
const legal = {
  termsConditionsUrl: 'https://backing.example/terms',
  privacyPolicyUrl: 'https://backing.example/privacy',
  features: { legalCheckbox: true },
}

export default defineStates('Connect', {
  wallets: () => ({ kit: createConnectKit({ recent: ['Northlight'] }), route }),
  unavailable: () => ({ kit: createConnectKit({ missing: ['Tern'], recent: ['Northlight'] }), route }),
  many: () => ({
    kit: createConnectKit({
      wallets: [...walletNames, 'Kestrel', 'Saffron Vault', 'Meridian', 'Oxbow', 'Juniper'],
      recent: ['Quill', 'Tern'],
    }),
    route,
  }),
  empty: () => ({ kit: createConnectKit({ wallets: [] }), route }),
  'long-names': () => ({
    kit: createConnectKit({
      wallets: [
        'Copperleaf Smart Vault for Teams and Treasuries',
        'محفظة الميناء للمجموعات والجمعيات الخيرية',
        'Wallet​WithOneWordThatDoesNotEndForAVeryLongTimeIndeed',
      ],
      recent: ['Copperleaf Smart Vault for Teams and Treasuries'],
    }),
    route,
  }),
  longest: () => ({ kit: createConnectKit({ wallets: [WALLET_NAME, 'Kestrel'] }), route }),
  'two-hundred': () => ({ kit: createConnectKit({ wallets: twoHundredWallets }), route }),
  'no-icons': () => ({ kit: createConnectKit({ wallets: ['Browser Wallet', 'Kestrel', '名前'] }), route }),
  legal: () => ({ kit: createConnectKit({ config: legal }), route }),
  'legal-agreed': () => ({
    kit: createConnectKit({ config: legal }),
    route,
    arrange: (modal) => modal.querySelector('input')?.click(),
  }),
  'other-wallets': () => ({
    kit: createConnectKit({
      wallets: ['Harbor'],
      config: { customWallets: [{ id: 'tidepool', name: 'Tidepool', homepage: 'https://tidepool.example' }] },
    }),
    route,
  }),
  email: () => ({ kit: createEmailKit(), route }),
  'email-and-wallets': () => ({ kit: createEmailKit({ installed: ['Northlight', 'Harbor'] }), route }),
  'email-collapsed': () => ({
    kit: createEmailKit({ config: { ...legal, features: { ...legal.features, collapseWallets: true } } }),
    route,
  }),
  socials: () => ({ kit: createEmailKit({ logins: ALL_LOGINS }), route }),
  'socials-loading': () => ({ kit: createEmailKit({ logins: 'unknown' }), route }),
  'socials-three': () => ({ kit: createEmailKit({ logins: ['google', 'x', 'apple'] }), route }),
  'socials-and-wallets': () => ({
    kit: createEmailKit({ logins: ALL_LOGINS, installed: ['Northlight', 'Harbor'] }),
    route,
  }),
  'socials-held': () => ({ kit: createEmailKit({ logins: ALL_LOGINS, config: legal }), route }),
  'email-only': () => ({ kit: createEmailKit({ config: { enableWallets: false } }), route }),
  pairing: () => ({ kit: createDirectoryKit({ known, recent: ['Northlight'] }), route }),
  'pairing-loading': () => ({ kit: createDirectoryKit({ installed: ['Harbor'] }), route }),
  'directory-silent': () => ({ kit: createDirectoryKit({ installed: ['Harbor'], answer: 503 }), route }),
  'pairing-none-installed': () => ({ kit: createDirectoryKit({ known, installed: [] }), route }),
  'pairing-nobody-answers': () => ({
    kit: createDirectoryKit({
      installed: ['Harbor'],
      known: ['Quill', 'Copperleaf', 'Tern'].map((name) =>
        toKnown(name, { relays: ['wss://elsewhere.example'] }),
      ),
      answering: [],
    }),
    route,
  }),
  'pairing-phone': () => {
    pretendPhone()
    return { kit: createDirectoryKit({ known, installed: [], pairing: [] }), route }
  },
  'no-guide': () => ({ kit: createConnectKit({ config: { enableWalletGuide: false } }), route }),
  notice: () => ({
    kit: createConnectKit(),
    route,
    arrange: (_, kit) => showNotice(kit, { message: 'Address copied', variant: 'success', autoClose: false }),
  }),
  'notice-error': () => ({
    kit: createConnectKit(),
    route,
    arrange: (_, kit) =>
      showNotice(kit, {
        message: 'Copying is not allowed here. Select the text and copy it.',
        variant: 'error',
        autoClose: false,
      }),
  }),
  alert: () => ({
    kit: createConnectKit(),
    route,
    arrange: (_, kit) =>
      kit.store.dispatch({ type: 'alert.raised', code: 'INVALID_APP_CONFIGURATION', shown: true }),
  }),
})
