import { type Kit, showNotice } from '@latchkey/core'
import { createConnectKit } from '../createConnectKit.ts'
import { createDirectoryKit, known, unreachable } from '../createDirectoryKit.ts'
import { ALL_LOGINS, createEmailKit } from '../createEmailKit.ts'
import { twoHundredWallets, WALLET_NAME } from '../extremes.ts'
import { defineStates, onPhone } from '../states.ts'
import { click } from '../typeInto.ts'
import { walletNames } from '../wallets.ts'

const legal = {
  termsConditionsUrl: 'https://backing.example/terms',
  privacyPolicyUrl: 'https://backing.example/privacy',
  features: { legalCheckbox: true },
}

const VAULT = 'Copperleaf Smart Vault for Teams and Treasuries'
const nobody = { known: ['Quill', 'Copperleaf', 'Tern'].map(unreachable), answering: [] }
const told = (message: string, variant: 'success' | 'error') => ({
  kit: createConnectKit(),
  arrange: (_: HTMLElement, kit: Kit) => showNotice(kit, { message, variant, autoClose: false }),
})

export default defineStates('Connect', {
  wallets: () => createConnectKit({ recent: ['Northlight'] }),
  unavailable: () => createConnectKit({ missing: ['Tern'], recent: ['Northlight'] }),
  many: () =>
    createConnectKit({
      wallets: [...walletNames, 'Kestrel', 'Saffron Vault', 'Meridian', 'Oxbow', 'Juniper'],
      recent: ['Quill', 'Tern'],
    }),
  empty: () => createConnectKit({ wallets: [] }),
  'long-names': () =>
    createConnectKit({
      wallets: [
        VAULT,
        'محفظة الميناء للمجموعات والجمعيات الخيرية',
        'Wallet​WithOneWordThatDoesNotEndForAVeryLongTimeIndeed',
      ],
      recent: [VAULT],
    }),
  longest: () => createConnectKit({ wallets: [WALLET_NAME, 'Kestrel'] }),
  'two-hundred': () => createConnectKit({ wallets: twoHundredWallets }),
  'no-icons': () => createConnectKit({ wallets: ['Browser Wallet', 'Kestrel', '名前'] }),
  legal: () => createConnectKit({ config: legal }),
  'legal-agreed': () => ({ kit: createConnectKit({ config: legal }), arrange: click('input') }),
  'other-wallets': () =>
    createConnectKit({
      wallets: ['Harbor'],
      config: { customWallets: [{ id: 'tidepool', name: 'Tidepool', homepage: 'https://tidepool.example' }] },
    }),
  email: () => createEmailKit(),
  'email-and-wallets': () => createEmailKit({ installed: ['Northlight', 'Harbor'] }),
  'email-collapsed': () =>
    createEmailKit({ config: { ...legal, features: { ...legal.features, collapseWallets: true } } }),
  socials: () => createEmailKit({ logins: ALL_LOGINS }),
  'socials-loading': () => createEmailKit({ logins: 'unknown' }),
  'socials-three': () => createEmailKit({ logins: ['google', 'x', 'apple'] }),
  'socials-and-wallets': () => createEmailKit({ logins: ALL_LOGINS, installed: ['Northlight', 'Harbor'] }),
  'socials-held': () => createEmailKit({ logins: ALL_LOGINS, config: legal }),
  'email-only': () => createEmailKit({ config: { enableWallets: false } }),
  pairing: () => createDirectoryKit({ known, recent: ['Northlight'] }),
  'pairing-loading': () => createDirectoryKit({ installed: ['Harbor'] }),
  'directory-silent': () => createDirectoryKit({ installed: ['Harbor'], answer: 503 }),
  'pairing-none-installed': () => createDirectoryKit({ known, installed: [] }),
  'pairing-nobody-answers': () => createDirectoryKit({ installed: ['Harbor'], ...nobody }),
  'pairing-phone': onPhone(() => createDirectoryKit({ known, installed: [], pairing: [] })),
  'no-guide': () => createConnectKit({ config: { enableWalletGuide: false } }),
  notice: () => told('Address copied', 'success'),
  'notice-error': () => told('Copying is not allowed here. Select the text and copy it.', 'error'),
  alert: () => ({
    kit: createConnectKit(),
    events: [{ type: 'alert.raised', code: 'INVALID_APP_CONFIGURATION', shown: true }],
  }),
})
