/*
 * The gallery: every view in every state, without chain or gateway. `npm run gallery` shows it, `npm run shots` takes
 * the pictures and runs axe.
 *
 * A view's states stand in gallery/states/<View>.tsx:
 *
 *   export default defineStates('Networks', {
 *     ready: () => ({ kit: createAccountKit(), route: { view: 'Networks' } }),
 *     many: async () => …,
 *   })
 *
 * The names in REQUIRED below are a compile error where one is missing; more may be added freely. A view without a file
 * fails the run. Each call makes a kit of its own; turn analytics off (`features: { analytics: false }`) and answer every
 * call to the gateway, since a failed request on the page is counted as a problem. `arrange(modal)` may act in the modal
 * once it stands (type, press, scroll); `history` are the views below it.
 */
import type { Kit, Route, ViewName } from '@latchkey/core'

export interface GalleryState {
  readonly kit: Kit
  readonly route: Route
  /** Views to go back to. Without any, the header shows no back button. */
  readonly history?: readonly Route[]
  /** Acts in the modal before its picture is taken. */
  readonly arrange?: (modal: HTMLElement, kit: Kit) => void | Promise<void>
  /** Lets timers of 30 s and more run at once. */
  readonly hurries?: boolean
}

export type MakeState = () => GalleryState | Promise<GalleryState>

/** The states that each view must show, by name. */
export const REQUIRED = {
  Connect: ['wallets', 'many', 'empty', 'long-names', 'no-icons', 'legal'],
  ConnectingExternal: ['waiting', 'slow', 'declined', 'pending', 'missing', 'failed', 'long-name'],
  AllWallets: ['ready', 'loading', 'empty', 'error', 'offline', 'long-names', 'many', 'nothing-found'],
  ConnectingWalletConnect: [
    'qrcode',
    'loading',
    'expired',
    'error',
    'offline',
    'mobile',
    'closed',
    'unsupported',
  ],
  ConnectingWalletConnectBasic: ['desktop', 'mobile'],
  Downloads: ['ready', 'empty'],
  WhatIsAWallet: ['ready'],
  Account: [
    'tokens',
    'loading',
    'empty',
    'error',
    'offline',
    'long-names',
    'many',
    'activity',
    'activity-loading',
    'activity-empty',
    'activity-error',
    'activity-long-names',
    'activity-many',
  ],
  AccountSettings: ['ready', 'long-names'],
  Transaction: ['ready', 'trade', 'pending', 'failed', 'spam', 'long-names'],
  WalletReceive: ['ready'],
  Networks: ['ready', 'many', 'empty', 'long-names'],
  WhatIsANetwork: ['ready'],
  RegisterAccountName: [
    'empty',
    'available',
    'registered',
    'loading',
    'invalid',
    'error',
    'waiting',
    'declined',
    'owned',
    'long-names',
  ],
  RegisterAccountNameSuccess: ['ready', 'long-names'],
  SwitchNetwork: ['waiting', 'declined', 'failed'],
  UnsupportedChain: ['ready'],
  WalletSend: ['empty', 'ready', 'error', 'loading', 'long-names'],
  WalletSendSelectToken: ['tokens', 'loading', 'empty', 'many', 'long-names'],
  WalletSendPreview: ['ready', 'waiting', 'error', 'long-names'],
} as const satisfies { readonly [view in ViewName]: readonly string[] }

export type StatesOf<view extends ViewName> = Readonly<Record<(typeof REQUIRED)[view][number], MakeState>> &
  Readonly<Record<string, MakeState>>

export interface ViewStates {
  readonly view: ViewName
  readonly states: Readonly<Record<string, MakeState>>
}

export function defineStates<view extends ViewName>(view: view, states: StatesOf<view>): ViewStates {
  return { view, states }
}

const files = import.meta.glob<ViewStates>('./states/*.tsx', { eager: true, import: 'default' })

/** Every view's states that stand in a file. */
export const found: readonly ViewStates[] = Object.values(files)

/** What REQUIRED names and no file has. */
export const missing: readonly string[] = Object.entries(REQUIRED).flatMap(([view, names]) => {
  const states = found.find((one) => one.view === view)?.states ?? {}
  return names.filter((name) => !(name in states)).map((name) => `${view} / ${name}`)
})
