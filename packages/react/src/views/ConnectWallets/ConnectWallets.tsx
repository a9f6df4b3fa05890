import { ConnectWallets as english } from '../../messages/en/email.ts'
import { defineView } from '../../modal/defineView.ts'
import { Connect } from '../Connect/Connect.tsx'

/** The wallets alone, where the first view shows one button for them. */
export const connectWalletsView = defineView({
  view: 'ConnectWallets',
  Component: Connect,
  texts: english,
  next: ['ConnectingExternal'],
})
