import type { AccountType, CaipNetworkId, ChainNamespace, NameRegistration } from '@latchkey/contract'
import type { AdapterFactory } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { SiwxHandler } from './siwx.ts'

/** What wallets show a person about the page that asks. */
export interface KitMetadata {
  readonly name: string
  readonly description: string
  /** The page's own address. */
  readonly url: string
  readonly icons: readonly string[]
}

/** Whose account an embedded wallet may be signed in to with. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
/** One of the ways to connect, as the first view orders them. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** One of the things that the account view offers to do. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** What the modal offers. A feature that is not built yet, or that a network cannot do, stays hidden whatever is set. */
export interface KitFeatures {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly receive?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly emailShowWallets?: boolean
  readonly socials?: readonly SocialProvider[] | false
  readonly history?: boolean
  /** Sent to the operator's own gateway, after the visitor's first act, and only where the operator has turned it on. */
  readonly analytics?: boolean
  readonly allWallets?: boolean
  readonly legalCheckbox?: boolean
  readonly smartSessions?: boolean
  readonly collapseWallets?: boolean
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** Light, dark, or as the visitor's device is set. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The public theme variables, as CSS values. */
export type ThemeVariables = Partial<
  Record<
    | '--lk-accent'
    | '--lk-background'
    | '--lk-color-mix'
    | '--lk-color-mix-strength'
    | '--lk-font-family'
    | '--lk-font-size-master'
    | '--lk-border-radius-master'
    | '--lk-z-index'
    | '--lk-qr-color',
    string
  >
>

/** How buttons and modal look at first. */
export interface KitTheme {
  /** `dark` unless set. */
  readonly mode?: ThemeMode
  readonly variables?: ThemeVariables
}

/** A wallet that the integrator lists besides those that are found. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly rdns?: string
  /** The relays on which it answers, as addresses. Any relay unless set: whoever gives it a link means it to answer. */
  readonly relays?: readonly string[]
}

/** Where the kit keeps its one record. `localStorage` has this shape. */
export interface KitStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Everything createKit() takes. What is written here always wins over anything a gateway says.
 */
export interface KitConfig {
  /** Tells two kits on one page apart, in storage too. Letters, digits, `-` and `_`; `default` unless set. */
  readonly id?: string
  /** The language of texts, numbers and dates, as a BCP 47 tag; `en` unless set. `setLocale()` changes it. */
  readonly locale?: string
  /** Names this app to the gateway. */
  readonly projectId: string
  readonly metadata: KitMetadata
  /** The gateway's address, for example `https://gateway.example.com`. */
  readonly gatewayUrl: string
  /** At least one, from `@latchkey/core/networks` or `fromViem(chain)`. */
  readonly networks: readonly CaipNetwork[]
  /** The network shown before a wallet says otherwise; the first of `networks` unless set. */
  readonly defaultNetwork?: CaipNetwork
  readonly adapters: readonly AdapterFactory[]
  /** The zone of names that the gateway gives out, for example `backing.test`. Without it none are offered. */
  readonly nameZone?: string
  /** Which accounts may register a name: the gateway's `NAME_REGISTRATION`. The embedded wallet's only, unless it is `any`. */
  readonly nameRegistration?: NameRegistration
  /** Where else the directory is. */
  readonly directory?: {
    /** A second address of the gateway, asked for wallets and their pictures by visitors in the time zones of S9.28. */
    readonly baseUrlForRestrictedTimezones?: string
  }
  /** Relays for pairing, as `wss:` addresses. */
  readonly relays?: readonly string[]
  /** Urls of your own per network. They are the only ones used for that network. */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly includeWalletIds?: readonly string[]
  /** Connector ids, rdns or directory ids of wallets that are never listed. */
  readonly excludeWalletIds?: readonly string[]
  readonly featuredWalletIds?: readonly string[]
  /** Tokens to show beside the coin in the account button, one a network. Not built yet. */
  readonly tokens?: Readonly<
    Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>
  >
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly customWallets?: readonly CustomWallet[]
  /** Not built yet: createKit() throws where it is `true`. */
  readonly isSiweEnabled?: boolean
  readonly features?: KitFeatures
  /** `false` ignores wallets that announce themselves by EIP-6963; then only `window.ethereum` is offered. */
  readonly enableEIP6963?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  /** `false` hides every wallet, leaving e-mail and social sign-in. */
  readonly enableWallets?: boolean
  /** Shows the modal's views inside the page, where <Modal /> stands. */
  readonly enableEmbedded?: boolean
  /** `true` leaves a wallet on a network that is not in `networks`, without asking for a switch. */
  readonly allowUnsupportedChain?: boolean
  /** `true` looks every 30 s whether what was sent from here is in the history, also while the modal is closed. */
  readonly watchPending?: boolean
  readonly manualWCControl?: boolean
  /** `false` never asks a wallet to change its network. */
  readonly enableNetworkSwitch?: boolean
  /** Not built yet. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /** Not built yet: createKit() throws where it is set. */
  readonly siwx?: SiwxHandler
  readonly theme?: KitTheme
  /** Shows alerts on the page too; their long text is in the console either way. */
  readonly debug?: boolean
  /** `localStorage` where there is one; otherwise, or where it fails, memory. */
  readonly storage?: KitStorage
  /** What is this tab's alone: which wallet is in use. `sessionStorage` where there is one; otherwise memory. */
  readonly tabStorage?: KitStorage
  /** The address goes into analytics records only where this is set. */
  readonly analyticsAddress?: boolean
  /**
   * The address of this page as wallet apps open it in their own browsers. Its makers see it. Without query and fragment
   * unless set: they may hold what is nobody else's. Called when such a link is shown.
   */
  readonly walletBrowserUrl?: () => string
  /** Set by a lab only: before anything is sent or signed, the wallet's chain must prove to be the lab's; no explorer is offered. */
  readonly lab?: boolean
}
