import type {
  AccountType,
  CaipNetworkId,
  ChainNamespace,
  LoginProvider,
  NameRegistration,
} from '@latchkey/contract'
import type { AdapterFactory } from '../adapter/adapter.ts'
import type { KitMetadata, KitStorage } from '../adapter/page.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { AuthenticationAdapter, SiwxHandler } from './siwx.ts'

/** A provider whose account can sign in to the embedded wallet. */
export type SocialProvider = Exclude<LoginProvider, 'email'>
/** A way to connect, for the order of the first view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'
/** An action that the account view offers. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The modal's features. A feature that isn't built yet, or that a network doesn't support, stays hidden regardless. */
export interface KitFeatures {
  /**
   * Swapping in the account, if the network's adapter can run several transactions.
   * @default true
   */
  readonly swaps?: boolean
  /**
   * Buying in the account, if the gateway has a provider for the network.
   * @default true
   */
  readonly onramp?: boolean
  /**
   * Receiving: the address as text and code.
   * @default true
   */
  readonly receive?: boolean
  /**
   * Sending coins and tokens.
   * @default true
   */
  readonly send?: boolean
  /**
   * The email field of Connect, if `wallet` is set.
   * @default true
   */
  readonly email?: boolean
  /**
   * `false` shows one button in place of the wallets, where users can sign in to the embedded wallet.
   * @default true
   */
  readonly emailShowWallets?: boolean
  /**
   * The providers to sign in with, in the order shown, if `wallet` is set and the gateway has them. `false` hides all.
   * @default ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
   */
  readonly socials?: readonly SocialProvider[] | false
  /**
   * The account view's list of transactions.
   * @default true
   */
  readonly history?: boolean
  /**
   * Sends analytics to the operator's own gateway, after the user's first action, if the gateway's project enables it.
   * @default true
   */
  readonly analytics?: boolean
  /**
   * The link to the list of all wallets. The option `allWallets` can narrow it.
   * @default true
   */
  readonly allWallets?: boolean
  /**
   * A checkbox that the user must check before connecting, next to the links of `termsConditionsUrl` and `privacyPolicyUrl`.
   * @default false
   */
  readonly legalCheckbox?: boolean
  /**
   * The list of a smart account's permissions, in the account settings.
   * @default false
   */
  readonly smartSessions?: boolean
  /**
   * `true` shows one button in place of the wallets, where users can sign in to the embedded wallet.
   * @default false
   */
  readonly collapseWallets?: boolean
  /**
   * The order of the ways to connect. Without it, wallets come first if the browser has one.
   * @default ['email', 'social', 'wallet']
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /**
   * The order of the account view's buttons. Not built yet: setting it warns in development.
   * @default the kit's own order
   */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

/** Light, dark, or the setting of the user's device. */
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

/** The initial theme of buttons and modal. */
export interface KitTheme {
  /**
   * Light, dark, or the setting of the user's device.
   * @default 'dark'
   */
  readonly mode?: ThemeMode
  /**
   * Values of theme variables. A style sheet of the page can set them too.
   * @default {}
   */
  readonly variables?: ThemeVariables
}

/** A wallet that the integrator adds to the found wallets. */
export interface CustomWallet {
  /** Any id that no other wallet has. */
  readonly id: string
  /** The name in the list. */
  readonly name: string
  /** The address of the wallet's site. */
  readonly homepage?: string
  /** The address of its picture. Without one, a letter is shown. */
  readonly image_url?: string
  /** Opens its app on a phone, such as `mywallet://`. With this link, the wallet can pair. */
  readonly mobile_link?: string
  /** Opens its app on a computer. With this link, the wallet can pair. */
  readonly desktop_link?: string
  /** The address of its web app. With this link, the wallet can pair. */
  readonly webapp_link?: string
  /** Its page in the App Store. */
  readonly app_store?: string
  /** Its page in the Play Store. */
  readonly play_store?: string
  /** Its page in the Chrome Web Store. */
  readonly chrome_store?: string
  /** The name under which its extension announces itself (EIP-6963), so that an installed one is listed once. */
  readonly rdns?: string
  /**
   * The addresses of the relays on which it answers.
   * @default any relay
   */
  readonly relays?: readonly string[]
}

/** A handler for signing in, or RainbowKit's authentication adapter. */
export type SiwxOption = SiwxHandler | AuthenticationAdapter

/**
 * The options of createKit(). They take precedence over the gateway's configuration.
 */
export interface KitConfig {
  /**
   * Distinguishes two kits on one page, in storage too. Letters, digits, `-` and `_`.
   * @default 'default'
   */
  readonly id?: string
  /**
   * The language of texts, numbers and dates, as a BCP 47 tag. `setLocale()` changes it.
   * @default 'en'
   */
  readonly locale?: string
  /** Identifies this app to the gateway. */
  readonly projectId: string
  /** The page's description, for wallets. */
  readonly metadata: KitMetadata
  /** The gateway's address, for example `https://gateway.example.com`. */
  readonly gatewayUrl: string
  /** At least one, from `@latchkey/core/networks` or `fromViem(chain)`. */
  readonly networks: readonly CaipNetwork[]
  /**
   * The network shown until a wallet reports its own.
   * @default the first of `networks`
   */
  readonly defaultNetwork?: CaipNetwork
  /** One for each namespace, such as `[evm()]`. */
  readonly adapters: readonly AdapterFactory[]
  /**
   * The zone of names that the gateway issues, such as `backing.test`.
   * @default none: no names are offered
   */
  readonly nameZone?: string
  /**
   * The accounts that may register a name, as in the gateway's `NAME_REGISTRATION`.
   * @default 'embedded'
   */
  readonly nameRegistration?: NameRegistration
  /**
   * A second address of the wallet directory.
   * @default none
   */
  readonly directory?: {
    /** A second address of the gateway. Users in the time zones of mainland China, Hong Kong and Macau read the directory there. */
    readonly baseUrlForRestrictedTimezones?: string
  }
  /**
   * The embedded wallet, in which users sign in by email or with a provider's account (docs/embedded-wallet.md).
   * @default none: neither is shown
   */
  readonly wallet?: {
    /** The wallet's address, an origin of its own: `https://wallet.example.com`. */
    readonly url: string
  }
  /**
   * Relays for pairing, as `wss:` addresses.
   * @default `gatewayUrl` plus `/relay`
   */
  readonly relays?: readonly string[]
  /**
   * Node addresses of your own for a network. The kit uses only these for it.
   * @default the gateway; for a network that it doesn't host, the network's own
   */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /**
   * Whether the first view links to the list of all wallets. `ONLY_MOBILE` links to it on phones.
   * @default 'SHOW'
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * The directory wallets to offer. Installed wallets are always offered.
   * @default all
   */
  readonly includeWalletIds?: readonly string[]
  /**
   * Connector ids, rdns or directory ids of wallets that are never listed.
   * @default none
   */
  readonly excludeWalletIds?: readonly string[]
  /**
   * Directory ids of wallets for the first view, in this order, before recommended ones.
   * @default none
   */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Tokens to show next to the coin in the account button, one per network. Not built yet: setting it warns in development.
   * @default none
   */
  readonly tokens?: Readonly<
    Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>
  >
  /**
   * The terms that Connect links to, and that a user accepts before a purchase.
   * @default none
   */
  readonly termsConditionsUrl?: string
  /**
   * The privacy policy that Connect links to, and that a user accepts before a purchase.
   * @default none
   */
  readonly privacyPolicyUrl?: string
  /**
   * Wallets to list in addition to the directory's.
   * @default none
   */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * `false` switches `siwx` off. `true` throws a `ConfigurationError` without `siwx`.
   * @default true if `siwx` is set
   */
  readonly isSiweEnabled?: boolean
  /**
   * Which features the modal has.
   * @default see {@link KitFeatures}
   */
  readonly features?: KitFeatures
  /**
   * `false` ignores wallets that announce themselves by EIP-6963, and offers only `window.ethereum`.
   * @default true
   */
  readonly enableEIP6963?: boolean
  /**
   * `false` disables pairing by code and link.
   * @default true
   */
  readonly enableWalletConnect?: boolean
  /**
   * The line for users who are new to wallets.
   * @default true
   */
  readonly enableWalletGuide?: boolean
  /**
   * `false` hides every wallet, leaving email and social sign-in.
   * @default true
   */
  readonly enableWallets?: boolean
  /**
   * Renders the modal's views inside the page, where `<Modal />` is. They can't be closed there.
   * @default false
   */
  readonly enableEmbedded?: boolean
  /**
   * `true` leaves a wallet on a network that is not in `networks`, without asking for a switch.
   * @default false
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * `true` polls every 30 s for pending transactions, even while the modal is closed.
   * @default false
   */
  readonly watchPending?: boolean
  /**
   * `true` creates no pairing code until the page calls `preparePairing()`.
   * @default false
   */
  readonly manualWCControl?: boolean
  /**
   * `false` never asks a wallet to change its network.
   * @default true
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * The account type of new users of the embedded wallet. Existing users keep theirs.
   * @default { eip155: 'smartAccount' }, if the wallet offers smart accounts
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /**
   * Signs users in with their wallet (docs/sign-in.md).
   * @default none
   */
  readonly siwx?: SiwxOption
  /**
   * The initial theme of buttons and modal.
   * @default dark, without variables
   */
  readonly theme?: KitTheme
  /**
   * `true` shows alerts on the page too. The console always has their full text.
   * @default false
   */
  readonly debug?: boolean
  /**
   * Storage of the one record. Falls back to memory if it is missing or fails.
   * @default localStorage
   */
  readonly storage?: KitStorage
  /**
   * Storage for one tab's data, such as its active wallet. Falls back to memory.
   * @default sessionStorage
   */
  readonly tabStorage?: KitStorage
  /**
   * `true` includes the address in analytics records.
   * @default false
   */
  readonly analyticsAddress?: boolean
  /**
   * Returns the address that a wallet app opens for this page in its own browser, when such a link is shown. The wallet's maker sees it.
   * @default the page's address without query and fragment, which may contain private data
   */
  readonly walletBrowserUrl?: () => string
  /**
   * For a lab only: before anything is sent or signed, the wallet's chain must be proven to be the lab's. No explorer is offered.
   * @default false
   */
  readonly lab?: boolean
}
