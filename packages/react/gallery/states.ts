/*
 * The gallery: every view in every state, without chain or gateway. `npm run gallery` shows it, `npm run shots` takes
 * the pictures and runs axe.
 *
 * A view's states stand in gallery/states/<View>.tsx:
 *
 *   export default defineStates('Networks', {
 *     ready: () => createAccountKit(),
 *     empty: () => ({ kit: createAccountKit(), arrange: (modal) => typeInto(modal, 'nowhere') }),
 *   })
 *
 * A view shows `ready`, or the names in REQUIRED below: one that is missing is a compile error; more may be added freely.
 * A view without a file fails the run. Each call makes a kit of its own; turn analytics off (`features: { analytics: false }`) and answer every
 * call to the gateway, since a failed request on the page is counted as a problem. `arrange(modal)` may act in the modal
 * once it stands (type, press, scroll); BELOW has the views below it. A view's states are shown on one page after each
 * other: a state undoes what it changes of the page, but for properties of `navigator`, which make the next one load it anew.
 */
import type { Kit, KitEvent, Route, ViewName } from '@latchkey/core'
import { viewTable } from '../src/modal/views.ts'
import { goOffline } from './extremes.ts'
import { pretendPhone } from './pretendPhone.ts'

export interface GalleryState {
  readonly kit: Kit
  readonly route: Route
  /** Views to go back to. Without any, the header shows no back button. */
  readonly history?: readonly Route[]
  /** What happens once the view is there: an attempt ends with the view that began it. */
  readonly events?: readonly KitEvent[]
  /** Acts in the modal before its picture is taken. */
  readonly arrange?: (modal: HTMLElement, kit: Kit) => void | Promise<void>
  /** Lets timers of 30 s and more run at once. */
  readonly hurries?: boolean
}

/** A kit alone is shown in its view, without a payload. */
export type WrittenState = Kit | (Partial<GalleryState> & Pick<GalleryState, 'kit'>)
export type WriteState = () => WrittenState | Promise<WrittenState>
export type MakeState = () => Promise<GalleryState>

/** The views below a view, from the first one. */
const BELOW: { readonly [view in ViewName]?: readonly (keyof typeof viewTable.views & ViewName)[] } = {
  AccountSettings: ['Account'],
  AllWallets: ['Connect'],
  BuyInProgress: ['Account'],
  ConnectingExternal: ['Connect'],
  ConnectingFarcaster: ['Connect'],
  ConnectingMultiChain: ['Connect'],
  ConnectingSocial: ['Connect'],
  ConnectingWalletConnect: ['Connect', 'AllWallets'],
  ConnectSocials: ['Connect'],
  ConnectWallets: ['Connect'],
  Create: ['Connect'],
  Downloads: ['Connect'],
  EmailLogin: ['Connect'],
  EmailVerifyDevice: ['Connect'],
  EmailVerifyOtp: ['Connect'],
  Logins: ['Account', 'AccountSettings'],
  Networks: ['Account'],
  OnRampActivity: ['Account'],
  OnRampFiatSelect: ['Account'],
  OnRampProviders: ['Account'],
  OnRampTokenSelect: ['Account'],
  ProfileWallets: ['Account'],
  RegisterAccountName: ['Account', 'AccountSettings'],
  SmartSessionList: ['Account', 'AccountSettings'],
  Swap: ['Account'],
  SwapPreview: ['Account', 'Swap'],
  SwapSelectToken: ['Account', 'Swap'],
  SwitchActiveChain: ['Account', 'Networks'],
  SwitchAddress: ['Account', 'ProfileWallets'],
  SwitchNetwork: ['Account', 'Networks'],
  TokenApprovals: ['Account', 'AccountSettings'],
  UpdateEmailPrimaryOtp: ['Connect'],
  UpdateEmailSecondaryOtp: ['Connect'],
  UpdateEmailWallet: ['Connect'],
  WalletReceive: ['Account'],
  WalletSend: ['Account'],
  WalletSendPreview: ['Account', 'WalletSend'],
  WalletSendSelectToken: ['Account', 'WalletSend'],
  WhatIsABuy: ['OnRampProviders'],
  WhatIsANetwork: ['Networks'],
  WhatIsAWallet: ['Connect'],
}

/** The names of the states that a view must show, with spaces between: `ready` unless it stands here. */
const REQUIRED = {
  Connect: 'wallets many empty long-names no-icons legal',
  ConnectingExternal: 'waiting slow declined pending missing failed long-name',
  AllWallets: 'ready loading empty error offline long-names many nothing-found',
  ConnectingWalletConnect: 'qrcode loading expired error offline mobile closed unsupported',
  ConnectingWalletConnectBasic: 'desktop mobile',
  Downloads: 'ready empty',
  Account:
    'tokens loading empty error offline long-names many activity activity-loading activity-empty activity-error activity-long-names activity-many',
  AccountSettings: 'ready long-names',
  ProfileWallets: 'ready one accounts ungranted loading unavailable many long-names',
  SwitchAddress: 'ready many',
  ConnectingMultiChain: 'ready connected missing long-names',
  SwitchActiveChain: 'ready same-wallet long-names',
  Transaction: 'ready trade pending failed spam long-names',
  Networks: 'ready many empty long-names',
  RegisterAccountName: 'empty available registered loading invalid error waiting declined owned long-names',
  RegisterAccountNameSuccess: 'ready long-names',
  SIWXSignMessage:
    'ready loading required waiting verifying declined refused error cancelling foreign long-names',
  SwitchNetwork: 'waiting declined failed',
  Swap: 'empty ready loading error insufficient-funds long-names',
  SwapSelectToken: 'tokens loading nothing-found unlisted long-names',
  SwapPreview: 'ready approve waiting moved error long-names',
  OnRampProviders: 'ready loading sample refused nothing long-names',
  BuyInProgress: 'unpaid blocked arriving slow arrived failed refunded gone',
  OnRampActivity: 'ready empty',
  WalletSend: 'empty ready error loading long-names',
  WalletSendSelectToken: 'tokens loading empty many long-names',
  WalletSendPreview: 'ready waiting error long-names',
  ConnectSocials: 'ready loading empty',
  ConnectingSocial:
    'opening waiting blocked closed code wrong-code joining denied expired taken offline long-names',
  ConnectingFarcaster: 'loading ready phone joining expired refused',
  Logins: 'ready one loading error asked removing not-recent young long-names',
  EmailLogin: 'ready sending invalid cooldown offline',
  EmailVerifyOtp: 'ready cooldown resent wrong verifying joining long-names',
  EmailVerifyDevice: 'waiting late',
  UpdateEmailWallet: 'ready sending failed not-recent',
  UpdateEmailPrimaryOtp: 'ready wrong',
  UpdateEmailSecondaryOtp: 'ready busy',
} as const satisfies { readonly [view in ViewName]?: string }

type Words<text extends string> = text extends `${infer first} ${infer rest}` ? first | Words<rest> : text

type RequiredOf<view extends ViewName> = view extends keyof typeof REQUIRED
  ? Words<(typeof REQUIRED)[view]>
  : 'ready'

export type StatesOf<view extends ViewName> = Readonly<Record<RequiredOf<view>, WriteState>> &
  Readonly<Record<string, WriteState>>

export interface ViewStates {
  readonly view: ViewName
  readonly states: Readonly<Record<string, MakeState>>
}

export function defineStates<view extends ViewName>(view: view, states: StatesOf<view>): ViewStates {
  const make = (write: WriteState): MakeState => {
    return async () => {
      const written = await write()
      const history = BELOW[view]?.map((below) => ({ view: below }) as Route)
      // Every view shown without a payload of its own can be.
      const usual = { route: { view } as Route, ...(history ? { history } : {}) }
      return { ...usual, ...('kit' in written ? written : { kit: written }) }
    }
  }
  return {
    view,
    states: Object.fromEntries(Object.entries(states).map(([name, write]) => [name, make(write)])),
  }
}

/** The same state on a phone. The page has to be reloaded after it. */
export function onPhone(write: WriteState): WriteState {
  return () => {
    pretendPhone()
    return write()
  }
}

/** The same state where the browser has no connection from the start. The page has to be reloaded after it. */
export function offline(write: WriteState): WriteState {
  return () => {
    goOffline()
    return write()
  }
}

const files = import.meta.glob<ViewStates>('./states/*.tsx', { eager: true, import: 'default' })

export const found: readonly ViewStates[] = Object.values(files)

/** What a view must show and no file has. */
export const missing: readonly string[] = Object.keys(viewTable.views).flatMap((view) => {
  const names = new Map<string, string>(Object.entries(REQUIRED)).get(view) ?? 'ready'
  const states = found.find((one) => one.view === view)?.states ?? {}
  return names
    .split(' ')
    .filter((name) => !(name in states))
    .map((name) => `${view} / ${name}`)
})
