// The calls of the embedded wallet's own page to its server, on the wallet's origin. The kit never makes
// them.
// Each call carries a DPoP proof (RFC 9449, ES256) of the device's key in the header `DPoP`. Calls that need
// a session carry `Authorization: DPoP <token>`, and the proof names the token by its hash (`ath`). Bytes are
// base64url without padding.
// One long file: a bundler makes a chunk of every file that two of the frame's chunks share, and most of
// these calls are shared.
import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
  unknown,
  uuid,
  variant,
} from 'valibot'
import { CHANGE_ROUTES } from './changes.ts'
import { FARCASTER_ROUTES } from './farcaster.ts'
import { OPENING_ROUTES } from './opening.ts'
import { defineRoute } from './route.ts'
import { SOCIAL_ROUTES } from './social.ts'
import { UNDO_ROUTES } from './undo.ts'
import { walletRoute } from './walletRoute.ts'
import {
  walletOtp as otp,
  walletProjectId as projectId,
  RECOVERY_MODES,
  WALLET_ACCOUNT_TYPES,
  walletAddresses,
  walletChangeId,
  walletShape,
  walletUserShape,
} from './walletUser.ts'

const email = pipe(string(), maxLength(254, 'is too long'))
const locale = optional(pipe(string(), maxLength(35, 'is too long')))
/** 32 bytes. */
const share = pipe(string(), regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url'))
const blob = pipe(string(), regex(/^[A-Za-z0-9_-]{1,1024}$/, 'must be base64url'))
const picture = union([
  literal(''),
  pipe(string(), regex(/^data:image\/(png|svg\+xml|webp|jpeg);base64,[A-Za-z0-9+/]+=*$/)),
])

const inProject = object({ projectId })
const empty = object({})

const externalBundler = object({
  /** The chain's number. It takes no operation without fees. */
  chainId: number(),
  /** Whether the gateway has a relayer besides, which takes permissions back. */
  hasPermissions: boolean(),
})

/** A chain whose smart account operations go through an external bundler. */
export type ExternalBundler = InferOutput<typeof externalBundler>

/** What the frame must know about its project before it exchanges messages with a page. */
export const walletProject = defineRoute({
  name: 'walletProject',
  method: 'GET',
  path: '/api/project',
  summary: 'The origins that may show the wallet, and how wallets are recovered.',
  query: inProject,
  response: object({
    name: string(),
    /** The wallet's own name, which the operator has set. */
    walletName: optional(string(), ''),
    /** Pictures of the project and of the wallet, from the operator's own files; empty if there is none. */
    icon: optional(picture, ''),
    walletLogo: optional(picture, ''),
    /** How users reach the operator: an address or a page. */
    contact: optional(string(), ''),
    origins: array(string()),
    recovery: picklist(RECOVERY_MODES),
    deviceApproval: boolean(),
    isLab: boolean(),
    /** Numbers of the chains on which a relayer or a bundler serves smart accounts (S3.24); empty if the operator has configured neither. */
    smartAccountEnabledNetworks: optional(array(number()), []),
    /** The chains among them on which an external bundler replaces the relayer. */
    externalBundlers: optional(array(externalBundler), []),
    /** Numbers of the chains on which a service pays for operations (ERC-7677). */
    paymasterNetworks: optional(array(number()), []),
    /** `email`, and the providers that the operator has set up. */
    logins: array(string()),
  }),
})

/** Mails a code, or first the link that approves an unknown device. It gives the same answer for new and known addresses. */
export const walletEmailStart = walletRoute({
  name: 'walletEmailStart',
  path: '/api/email/start',
  summary: 'Begins a sign-in by e-mail.',
  body: object({ projectId, email, locale }),
  response: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
})

/** Whether the device was approved by the link in the mail. The code is mailed with the approval. */
export const walletDeviceStatus = walletRoute({
  name: 'walletDeviceStatus',
  path: '/api/email/device',
  summary: 'Whether the link that was mailed has been approved.',
  body: inProject,
  response: object({ status: picklist(['pending', 'approved', 'expired']) }),
})

const link = object({ token: pipe(string(), regex(/^[\w-]{43}$/, 'is not of a mailed link')) })

/** The page of a mailed link. Opening it approves nothing: mail scanners open links. */
export const walletDevicePage = defineRoute({
  name: 'walletDevicePage',
  method: 'GET',
  path: '/device/approve',
  summary: 'The page of a mailed link, with a button that approves the device.',
  isOpen: true,
  query: link,
  contentType: 'text/html',
})

/** The style of that page. */
export const walletDevicePageStyle = defineRoute({
  name: 'walletDevicePageStyle',
  method: 'GET',
  path: '/device/approve.css',
  summary: 'The style of the page of a mailed link.',
  isOpen: true,
  contentType: 'text/css',
})

/** Approves the device of a mailed link, by that page's form: `token=…`. */
export const walletApproveDevice = defineRoute({
  name: 'walletApproveDevice',
  method: 'POST',
  path: '/device/approve',
  summary: 'Approves the device of a mailed link, and mails the code.',
  isOpen: true,
  contentType: 'text/html',
})

/**
 * Exchanges a code for a session that is bound to the device's key. Where it is the code of an offered account, adding that waits for the
 * user as `change` ({@link walletConfirmChange}).
 */
export const walletEmailVerify = walletRoute({
  name: 'walletEmailVerify',
  path: '/api/email/verify',
  summary: 'Exchanges the mailed code for a session.',
  body: object({ projectId, otp }),
  response: object({ token: string(), user: walletUserShape, change: optional(walletChangeId) }),
})

/** Who is signed in. 401 ends the session for the frame. */
export const walletMe = walletRoute({
  name: 'walletMe',
  path: '/api/me',
  summary: 'Who is signed in.',
  body: inProject,
  response: object({ user: walletUserShape }),
})

/** Ends this session. */
export const walletSignOut = walletRoute({
  name: 'walletSignOut',
  path: '/api/sign-out',
  summary: 'Ends this session.',
  body: inProject,
  response: empty,
})

/**
 * Stores a new wallet. The device makes entropy E, a random D that it keeps, and S = E xor D; the recovery
 * pair is R and E xor R. It may be repeated with the same id. 409 if the user has another wallet, if an earlier wallet is missing, or if the
 * user has not stated yet whether they had one.
 */
export const walletCreate = walletRoute({
  name: 'walletCreate',
  path: '/api/wallet',
  summary: 'Stores the server’s shares of a new wallet.',
  body: object({
    projectId,
    id: pipe(string(), uuid()),
    addresses: walletAddresses,
    /** The page's preference for new users. `eoa` is stored if the server has no relayer. */
    accountType: optional(picklist(WALLET_ACCOUNT_TYPES)),
    /** The user has stated that they had no wallet here before. */
    isFirst: optional(boolean()),
    /** E xor D, for this device. */
    share,
    recovery: object({
      mode: picklist(RECOVERY_MODES),
      /** E xor R. */
      share: optional(share),
      /** `managed`: R itself, which the server seals. `passkey`: R sealed by the passkey. */
      secret: optional(blob),
      /** `passkey`: the credential's id and the salt of its PRF. */
      credential: optional(blob),
      salt: optional(blob),
    }),
  }),
  response: object({ wallet: walletShape }),
})

/** Stores which account the user uses (S4.20). 400 for `smartAccount` if the server has no relayer. */
export const walletSetAccountType = walletRoute({
  name: 'walletSetAccountType',
  path: '/api/wallet/account-type',
  summary: 'Stores which account stands for the person.',
  body: object({ projectId, accountType: picklist(WALLET_ACCOUNT_TYPES) }),
  response: object({ wallet: walletShape }),
})

/** This device's share. 404 if the device has none: the device then recovers the wallet, and never creates a second one. */
export const walletShare = walletRoute({
  name: 'walletShare',
  path: '/api/wallet/share',
  summary: 'The server’s share for this device.',
  body: inProject,
  response: object({ share, wallet: walletShape }),
})

/**
 * What recovery needs, by the wallet's mode. 403 unless the device was proved a second time within ten
 * minutes (`walletOpeningStart`; with `managed`), or signed in.
 */
export const walletRecovery = walletRoute({
  name: 'walletRecovery',
  path: '/api/wallet/recovery',
  summary: 'What a new device needs to open the wallet.',
  body: inProject,
  response: object({
    mode: picklist(RECOVERY_MODES),
    share: optional(share),
    secret: optional(blob),
    credential: optional(blob),
    salt: optional(blob),
    wallet: walletShape,
  }),
})

/**
 * What the wallet's EVM key signs, as SHA-256 of this text in UTF-8, where a device asks for a share: without
 * the key, no device becomes the wallet's. No page can have a bare digest signed.
 *
 * @param parts.deviceId - the thumbprint of the device's key
 * @param parts.share - as it is sent
 * @returns JSON
 * @example
 * const text = enrolText({ walletId, deviceId, version: 1, share })
 */
export function enrolText(parts: {
  readonly walletId: string
  readonly deviceId: string
  readonly version: number
  readonly share: string
}): string {
  const { walletId, deviceId, version, share } = parts
  return JSON.stringify(['Latchkey: a device of the wallet', walletId, deviceId, version, share])
}

/**
 * Gives this device a share of the wallet that was recovered on it. The owner got a mail when the device
 * signed in. `signature` is over {@link enrolText}, by the wallet's key: r, s, and 27 or 28.
 */
export const walletEnrol = walletRoute({
  name: 'walletEnrol',
  path: '/api/wallet/devices',
  summary: 'Stores this device’s share after recovery.',
  body: object({
    projectId,
    share,
    version: number(),
    signature: pipe(string(), regex(/^0x[0-9a-f]{130}$/, 'must be 65 bytes in hex')),
  }),
  response: object({ wallet: walletShape }),
})

/** The devices on which the user is signed in, and those that have a share: this one first, then the last used. */
export const walletDevices = walletRoute({
  name: 'walletDevices',
  path: '/api/devices',
  summary: 'The devices of the person.',
  body: inProject,
  response: object({
    devices: array(
      object({
        id: string(),
        /** The browser's own name at the sign-in. */
        name: string(),
        /** When the user last signed in there; null if they are signed out. */
        signedInAt: nullable(string()),
        usedAt: string(),
        /** Whether it opens the wallet after a sign-in; otherwise it can only read until it gives a second proof. */
        canOpen: boolean(),
        isThis: boolean(),
      }),
    ),
  }),
})

/** Removes a device's access immediately: its sessions, its share, and its pending sign-ins. */
export const walletRemoveDevice = walletRoute({
  name: 'walletRemoveDevice',
  path: '/api/devices/remove',
  summary: 'Removes a device.',
  body: object({ projectId, id: string() }),
  response: empty,
})

/** Begins the change of the e-mail address: a code goes to the current address first, if there is one. */
export const walletUpdateEmail = walletRoute({
  name: 'walletUpdateEmail',
  path: '/api/email/update',
  summary: 'Begins the change of the e-mail address.',
  body: object({ projectId, email, locale }),
  response: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
})

/** Proves the current address; a code goes to the new address. */
export const walletUpdateEmailPrimary = walletRoute({
  name: 'walletUpdateEmailPrimary',
  path: '/api/email/update/primary',
  summary: 'Proves the present e-mail address.',
  body: object({ projectId, otp }),
  response: empty,
})

/** Proves the new address. The change waits for its user in the wallet's window ({@link walletConfirmChange}). */
export const walletUpdateEmailSecondary = walletRoute({
  name: 'walletUpdateEmailSecondary',
  path: '/api/email/update/secondary',
  summary: 'Proves the new e-mail address.',
  body: object({ projectId, otp }),
  response: object({ newEmail: string(), change: walletChangeId }),
})

const approval = object({
  /** `personal_sign` and the like. */
  method: pipe(string(), maxLength(64, 'is too long')),
  origin: pipe(string(), maxLength(255, 'is too long')),
  /** CAIP-2. */
  chain: pipe(string(), maxLength(64, 'is too long')),
  /** SHA-256 of what was displayed and signed, in hex. */
  hash: pipe(string(), regex(/^[0-9a-f]{64}$/, 'must be 64 hex characters')),
  decision: picklist(['approved', 'declined']),
})

/** Adds a line to the log that the user can read. */
export const walletLogApproval = walletRoute({
  name: 'walletLogApproval',
  path: '/api/approvals',
  summary: 'Adds what was approved or declined to the log.',
  body: object({ projectId, approval }),
  response: empty,
})

/** The approved and declined requests, newest first. */
export const walletApprovals = walletRoute({
  name: 'walletApprovals',
  path: '/api/approvals/list',
  summary: 'What was approved and declined, newest first.',
  body: inProject,
  response: object({ approvals: array(object({ ...approval.entries, at: string() })) }),
})

/** A call that sends what was signed, as the node gets it. */
const sending = {
  /** CAIP-2. */
  chain: pipe(string(), maxLength(64, 'is too long')),
  /** `eth_sendRawTransaction` and the like. */
  method: pipe(string(), maxLength(64, 'is too long')),
  params: array(unknown()),
}
/** `crypto.randomUUID()`, made by the frame for one decision of the user. */
const decisionId = pipe(string(), uuid())

/**
 * Keeps what a decision sends, before it is sent. `isKept` is false if the decision was dropped meanwhile: then nothing may be sent. The
 * first stored data is never replaced.
 */
export const walletKeepDecision = walletRoute({
  name: 'walletKeepDecision',
  path: '/api/decisions',
  summary: 'Keeps what was signed, before it is sent.',
  body: object({ projectId, id: decisionId, ...sending }),
  response: object({ isKept: boolean() }),
})

/**
 * Settles a decision whose window is gone: drops it for good where nothing was kept, else answers what was kept. Only who has dropped a
 * decision may say that nothing was sent.
 */
export const walletSettleDecision = walletRoute({
  name: 'walletSettleDecision',
  path: '/api/decisions/settle',
  summary: 'Drops a decision, or says what was kept of it.',
  body: object({ projectId, id: decisionId }),
  response: variant('status', [
    object({ status: literal('dropped') }),
    object({ status: literal('kept'), ...sending }),
  ]),
})

/** The operator's descriptors of a contract (ERC-7730); the frame verifies each descriptor again. */
export const walletDescriptors = defineRoute({
  name: 'walletDescriptors',
  method: 'GET',
  path: '/api/descriptors/{chainId}/{address}',
  summary: "The operator's descriptors of a contract, by ERC-7730.",
  pathParams: object({
    chainId: pipe(string(), regex(/^[1-9]\d{0,15}$/, 'must be the number of a chain')),
    address: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')),
  }),
  query: inProject,
  response: object({ descriptors: array(unknown()) }),
})

/** Marks the account for deletion in 30 days, or cancels the deletion, as a sign-in also does. */
export const walletDelete = walletRoute({
  name: 'walletDelete',
  path: '/api/account/delete',
  summary: 'Marks the account for deletion, or takes that back.',
  body: object({ projectId, isWanted: boolean() }),
  response: object({ deletionAt: nullable(string()) }),
})

/** Every call that the wallet's server answers. */
export const WALLET_ROUTES = [
  walletProject,
  walletEmailStart,
  walletDeviceStatus,
  walletDevicePage,
  walletDevicePageStyle,
  walletApproveDevice,
  walletEmailVerify,
  walletMe,
  walletSignOut,
  walletCreate,
  walletSetAccountType,
  walletShare,
  walletRecovery,
  walletEnrol,
  walletDevices,
  walletRemoveDevice,
  walletUpdateEmail,
  walletUpdateEmailPrimary,
  walletUpdateEmailSecondary,
  walletLogApproval,
  walletApprovals,
  walletKeepDecision,
  walletSettleDecision,
  walletDelete,
  walletDescriptors,
  ...SOCIAL_ROUTES,
  ...OPENING_ROUTES,
  ...CHANGE_ROUTES,
  ...UNDO_ROUTES,
  ...FARCASTER_ROUTES,
] as const
