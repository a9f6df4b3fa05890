import type { CaipNetworkId, ChainNamespace } from '../caip/caip.ts'
import type { LoginProvider, SocialFailure } from '../constants/logins.ts'
import type { RecoveryMode } from '../routes/walletUser.ts'

/** The namespaces in which the embedded wallet has an account (S9.29). */
export const FRAME_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** The networks that the embedded wallet serves (S9.31), and Arbitrum Sepolia. */
export const FRAME_NETWORKS: readonly CaipNetworkId[] = [
  ...[
    1, 5, 11155111, 10, 420, 42161, 421613, 421614, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114,
    43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999,
  ].map((id): CaipNetworkId => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

/** The element that holds the embedded wallet (S7.33, S9.32). */
export const FRAME_ELEMENT = {
  id: 'latchkey-iframe',
  name: 'latchkey-secure-iframe',
  zIndex: 999_999,
} as const

/** The path of the wallet's window, on the wallet's origin. */
export const WINDOW_PATH = '/approve'
/** The path of the window for a sign-in at a provider. */
export const SIGN_IN_PATH = '/sign-in'

/** The version of the messages, in the frame's address. */
export const FRAME_VERSION = '4'
/** The prefix of every message's type. */
export const FRAME_PREFIX = '@latchkey/'

/** The maximum duration of e-mail, device, code and social calls (S9.9). */
export const FRAME_TIMEOUT_MS = 30_000
/** How long the client waits after the frame is ready (S4.29). */
export const FRAME_READY_DELAY_MS = 500
/** A new e-mail login is refused for this long after the last one (S9.7). */
export const EMAIL_COOLDOWN_MS = 30_000
/** The digits of a code. */
export const OTP_LENGTH = 6
/** How much of its log the frame client keeps, in kB (S9.27). */
export const FRAME_LOG_KB = 1_000

/**
 * The page's calls to the frame, without prefix and `APP_` (S7.34-S7.56). This project added `OPEN_WINDOW` (the page has
 * opened the wallet's window), `ABORT` (a closed modal cancels an approval), `GET_SOCIAL_RESULT` (how a
 * sign-in at a provider goes), `GET_LOGINS` and `REMOVE_LOGIN`.
 */
export const FRAME_CALLS = [
  'SWITCH_NETWORK',
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_SOCIAL_RESULT',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'GET_LOGINS',
  'REMOVE_LOGIN',
  'GET_USER',
  'SIGN_OUT',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'SET_PREFERRED_ACCOUNT',
  'RPC_REQUEST',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'RELOAD',
  'OPEN_WINDOW',
  'ABORT',
] as const
/** One call of the page to the frame. */
export type FrameCall = (typeof FRAME_CALLS)[number]

/** The next step of a sign-in by e-mail (S5.5). */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The address that the user proves next, when an e-mail address is changed (S5.5). */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** The embedded wallet's account types on the frame's wire (S3.20). */
export type FrameAccountType = 'eoa' | 'smartAccount'

/** Who is signed in, and with which account (S3.20). */
export interface FrameUser {
  readonly email?: string | null
  readonly address: string
  /** This project's frame returns the CAIP-2 id. */
  readonly chainId: string | number
  readonly accounts?: readonly { readonly address: string; readonly type: FrameAccountType }[]
  readonly smartAccountDeployed?: boolean
  readonly preferredAccountType?: FrameAccountType
  /**
   * The recovery mode, if this sign-in created the wallet. Absent on a second device, and when the user returns.
   */
  readonly madeWith?: RecoveryMode
}

/** How the frame is to look (S3.22). `locale` and `dir` are sent in {@link DappData}. */
export interface FrameTheme {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

/** The page that shows the frame (S3.23). Names are never trusted: approvals show the origin. */
export interface DappData {
  readonly metadata?: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly sdkVersion?: string
  readonly sdkType?: string
  readonly projectId: string
  readonly locale?: string
  readonly dir?: 'ltr' | 'rtl'
  /** The account type of a new user on EVM chains, if the wallet offers it (S9.25). */
  readonly preferredAccountType?: string
}

/**
 * The status of a sign-in at a provider: the user is still at the provider; it is `done`, and `CONNECT_SOCIAL` begins the session; the
 * account was `linked` to the signed-in user; or the provider's e-mail address already belongs to a user, and a code was mailed to it
 * to `link` the two.
 */
export type SocialResult =
  | { readonly status: 'pending' | 'done' | 'linked' }
  | { readonly status: 'link'; readonly email: string }
  | { readonly status: 'failed'; readonly reason: SocialFailure }

/** One way in which the user can sign in. */
export interface FrameLogin {
  readonly id: string
  readonly provider: LoginProvider
  /** The address or the user's name there; null if the provider gives none. */
  readonly name: string | null
}

/** The wallet's server is unreachable, so it is unknown who is signed in. EIP-1193: disconnected. */
export const OUT_OF_REACH_CODE = 4900

/** No user is signed in, or the proof of one call was refused: `IS_CONNECTED` distinguishes the two. EIP-1193: unauthorized. */
export const UNAUTHORIZED_CODE = 4100

/** This login's wallet is missing at the wallet's server. Nothing was created or changed, and no new wallet is created. */
export const WALLET_MISSING_CODE = -32_018

/**
 * The server's record of who may use the wallet is older than the device's, and the user has not chosen to continue.
 * Nothing was signed.
 */
export const RECORD_OLDER_CODE = -32_020

/** Codes of the frame's errors while a user signs in, or changes their logins. */
export const LOGIN_CODES = {
  /** The code or the window was not used in time. */
  expired: -32_010,
  /** The reply of the Farcaster app does not prove the account. */
  refused: -32_011,
  /** The provider or the relay did not answer correctly. */
  provider: -32_012,
  /** The result was already fetched. */
  used: -32_013,
  /** The user declined. */
  denied: -32_014,
  /** The account belongs to another user. */
  taken: -32_015,
  /** The user must first sign in again: a sign-in within the last ten minutes is required. */
  notRecent: -32_016,
  /** The last login can't be removed. */
  last: -32_017,
  /** The login was added less than 7 days ago, so it can't remove anything older than itself. */
  young: -32_019,
} as const

/** Each call's payload. */
export interface FrameRequests {
  readonly SWITCH_NETWORK: { readonly chainId: string | number }
  readonly CONNECT_EMAIL: { readonly email: string; readonly locale?: string }
  readonly CONNECT_DEVICE: undefined
  readonly CONNECT_OTP: { readonly otp: string }
  readonly CONNECT_SOCIAL: { readonly uri: string }
  /** `isLink` adds the account to the signed-in user, once they have approved in the window. */
  readonly GET_SOCIAL_REDIRECT_URI: { readonly provider: string; readonly isLink?: boolean }
  /** `isSeparate` declines what a `link` offers. */
  readonly GET_SOCIAL_RESULT: { readonly uri: string; readonly isSeparate?: boolean }
  /** `isLink` adds the account to the signed-in user. */
  readonly GET_FARCASTER_URI: { readonly isLink?: boolean } | undefined
  readonly CONNECT_FARCASTER: undefined
  readonly GET_LOGINS: undefined
  readonly REMOVE_LOGIN: { readonly id: string }
  readonly GET_USER:
    | { readonly chainId?: string | number; readonly preferredAccountType?: string }
    | undefined
  readonly SIGN_OUT: undefined
  readonly IS_CONNECTED: { readonly token: string } | undefined
  readonly GET_CHAIN_ID: undefined
  readonly GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined
  readonly INIT_SMART_ACCOUNT: undefined
  readonly SET_PREFERRED_ACCOUNT: { readonly type: string }
  readonly RPC_REQUEST: {
    readonly method: string
    readonly params?: unknown
    readonly chainId?: string | number
  }
  readonly UPDATE_EMAIL: { readonly email: string; readonly locale?: string }
  readonly UPDATE_EMAIL_PRIMARY_OTP: { readonly otp: string }
  readonly UPDATE_EMAIL_SECONDARY_OTP: { readonly otp: string }
  readonly SYNC_THEME: FrameTheme
  readonly SYNC_DAPP_DATA: DappData
  readonly RELOAD: undefined
  /** The window's address is the wallet's {@link WINDOW_PATH} with the id as its fragment. */
  readonly OPEN_WINDOW: { readonly id: string }
  /** Cancels the `RPC_REQUEST` with that id, which then fails with an error. An approved or finished request is not canceled. */
  readonly ABORT: { readonly id: string }
}

/** The payload of each call's success. */
export interface FrameAnswers {
  readonly SWITCH_NETWORK: { readonly chainId: string | number }
  readonly CONNECT_EMAIL: { readonly action: EmailAction }
  readonly CONNECT_DEVICE: undefined
  readonly CONNECT_OTP: undefined
  readonly CONNECT_SOCIAL: FrameUser & { readonly userName?: string | null }
  /**
   * The wallet's own window at {@link SIGN_IN_PATH}, which leads on to the provider. Only a window that the
   * page opens may load it.
   */
  readonly GET_SOCIAL_REDIRECT_URI: { readonly uri: string }
  readonly GET_SOCIAL_RESULT: SocialResult
  readonly GET_FARCASTER_URI: { readonly url: string }
  readonly CONNECT_FARCASTER: { readonly userName: string }
  readonly GET_LOGINS: { readonly logins: readonly FrameLogin[] }
  readonly REMOVE_LOGIN: undefined
  readonly GET_USER: FrameUser
  readonly SIGN_OUT: undefined
  readonly IS_CONNECTED: { readonly isConnected: boolean }
  readonly GET_CHAIN_ID: { readonly chainId: string | number }
  readonly GET_SMART_ACCOUNT_ENABLED_NETWORKS: { readonly smartAccountEnabledNetworks: readonly number[] }
  readonly INIT_SMART_ACCOUNT: { readonly address: string; readonly isDeployed: boolean }
  readonly SET_PREFERRED_ACCOUNT: { readonly type: string; readonly address: string }
  readonly RPC_REQUEST: unknown
  readonly UPDATE_EMAIL: { readonly action: UpdateEmailAction }
  readonly UPDATE_EMAIL_PRIMARY_OTP: undefined
  readonly UPDATE_EMAIL_SECONDARY_OTP: { readonly newEmail: string }
  readonly SYNC_THEME: undefined
  readonly SYNC_DAPP_DATA: undefined
  readonly RELOAD: undefined
  readonly OPEN_WINDOW: undefined
  /** `isAborted` is false if the user has approved the request: it continues, and its answer follows. */
  readonly ABORT: { readonly isAborted: boolean } | undefined
}

/**
 * One message (S3.19): `@latchkey/APP_<CALL>` from the page, `@latchkey/FRAME_<CALL>_SUCCESS` or `_ERROR`
 * from the frame under the same id. An error's payload is `{message, code?}`. By itself the frame sends
 * `FRAME_READY` `{version?}`, `FRAME_SESSION_UPDATE` `{token}`, `FRAME_RELOAD`, `FRAME_SESSION_CHANGED` where
 * another page of the wallet in this browser has ended or begun a session (`IS_CONNECTED` says whether the
 * page's holds), and `FRAME_APPROVAL` `{isOpen, hasWindow, decided}`: whether the user has to decide, whether
 * the wallet's window is open for it, and the ids of approved requests that send something and are not
 * answered yet. The kit writes CAIP-2 ids; a frame takes an EVM chain's number too.
 */
export interface FrameMessage {
  /** `crypto.randomUUID()`. A frame refuses an id that it has seen. */
  readonly id?: string
  readonly type: `${typeof FRAME_PREFIX}${string}`
  readonly payload?: unknown
}
