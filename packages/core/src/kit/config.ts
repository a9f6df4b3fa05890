import type {
  AccountType,
  CaipNetworkId,
  ChainNamespace,
  LoginProvider,
  NameRegistration,
} from '@latchkey/contract'
import type { AdapterFactory } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { AuthenticationAdapter, SiwxHandler } from './siwx.ts'

/** What wallets show a person about the page that asks. */
export interface KitMetadata {
  readonly name: string
  readonly description: string
  /** The page's own address. */
  readonly url: string
  readonly icons: readonly string[]
}

/** Whose account an embedded wallet may be signed in to with. */
export type SocialProvider = Exclude<LoginProvider, 'email'>
/** One of the ways to connect, as the first view orders them. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** One of the things that the account view offers to do. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The modal's features. A feature that isn't built yet, or that a network doesn't support, stays hidden regardless. */
export interface KitFeatures {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly receive?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly emailShowWallets?: boolean
  readonly socials?: readonly SocialProvider[] | false
  readonly history?: boolean
  /** Sends analytics to the operator's own gateway, after the visitor's first action, if the operator has enabled it. */
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
  /** Default: `dark`. */
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
  /** The addresses of the relays on which it answers. Default: any relay. */
  readonly relays?: readonly string[]
}

/** A handler for signing in, or RainbowKit's authentication adapter. */
export type SiwxOption = SiwxHandler | AuthenticationAdapter

/** Where the kit keeps its one record. `localStorage` has this shape. */
export interface KitStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * The options of createKit(). They take precedence over the gateway's configuration.
 */
export interface KitConfig {
  /** Distinguishes two kits on one page, in storage too. Letters, digits, `-` and `_`. Default: `default`. */
  readonly id?: string
  /** The language of texts, numbers and dates, as a BCP 47 tag. `setLocale()` changes it. Default: `en`. */
  readonly locale?: string
  /** Names this app to the gateway. */
  readonly projectId: string
  readonly metadata: KitMetadata
  /** The gateway's address, for example `https://gateway.example.com`. */
  readonly gatewayUrl: string
  /** At least one, from `@latchkey/core/networks` or `fromViem(chain)`. */
  readonly networks: readonly CaipNetwork[]
  /** The network shown until a wallet reports its own. Default: the first of `networks`. */
  readonly defaultNetwork?: CaipNetwork
  readonly adapters: readonly AdapterFactory[]
  /** The zone of names that the gateway gives out, for example `backing.test`. Without it none are offered. */
  readonly nameZone?: string
  /** The accounts that may register a name, as in the gateway's `NAME_REGISTRATION`. Default: the embedded wallet's only. */
  readonly nameRegistration?: NameRegistration
  /** Where else the directory is. */
  readonly directory?: {
    /** A second address of the gateway, asked for wallets and their pictures by visitors in the time zones of S9.28. */
    readonly baseUrlForRestrictedTimezones?: string
  }
  /** The embedded wallet, with which visitors sign in by e-mail (docs/embedded-wallet.md). Without it no e-mail field is shown. */
  readonly wallet?: {
    /** The wallet's address, an origin of its own: `https://wallet.example.com`. */
    readonly url: string
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
  /** `false` switches `siwx` off. `true` needs a handler in `siwx`. */
  readonly isSiweEnabled?: boolean
  readonly features?: KitFeatures
  /** `false` ignores wallets that announce themselves by EIP-6963; then only `window.ethereum` is offered. */
  readonly enableEIP6963?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  /** `false` hides every wallet, leaving e-mail and social sign-in. */
  readonly enableWallets?: boolean
  /** Renders the modal's views inside the page, where <Modal /> is. */
  readonly enableEmbedded?: boolean
  /** `true` leaves a wallet on a network that is not in `networks`, without asking for a switch. */
  readonly allowUnsupportedChain?: boolean
  /** `true` looks every 30 s whether what was sent from here is in the history, also while the modal is closed. */
  readonly watchPending?: boolean
  readonly manualWCControl?: boolean
  /** `false` never asks a wallet to change its network. */
  readonly enableNetworkSwitch?: boolean
  /**
   * The account of somebody who signs in to the embedded wallet for the first time. Default: `smartAccount` on EVM chains, where the
   * wallet offers it. Somebody who has an account keeps its type.
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /** Signs visitors in with their wallet (docs/sign-in.md). */
  readonly siwx?: SiwxOption
  readonly theme?: KitTheme
  /** Shows alerts on the page too; their long text is in the console either way. */
  readonly debug?: boolean
  /** Default: `localStorage`. Falls back to memory if it is missing or fails. */
  readonly storage?: KitStorage
  /** Storage for one tab's data, such as its active wallet. Default: `sessionStorage`. Falls back to memory. */
  readonly tabStorage?: KitStorage
  /** Includes the address in analytics records. Default: `false`. */
  readonly analyticsAddress?: boolean
  /**
   * Returns the address that wallet apps open for this page in their own browsers. The wallet's maker sees it. Called when
   * such a link is displayed. Default: the page's address without query and fragment, which may contain private data.
   */
  readonly walletBrowserUrl?: () => string
  /** Set by a lab only: before anything is sent or signed, the wallet's chain must prove to be the lab's; no explorer is offered. */
  readonly lab?: boolean
}
