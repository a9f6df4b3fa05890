// Who is signed in to the embedded wallet, and with which wallet.
import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  uuid,
} from 'valibot'

/** A project, in the bodies and queries of the wallet's calls. */
export const walletProjectId = pipe(string(), maxLength(64, 'is too long'))

/** A change of logins that waits for its user's decision, for ten minutes. A newer change of the user replaces it. */
export const walletChangeId = pipe(string(), uuid())

/** A code that was mailed. */
export const walletOtp = pipe(string(), regex(/^\d{6}$/, 'must be six digits'))

/** How a wallet is opened on a new device. With `managed` the operator can reconstruct keys. */
export const RECOVERY_MODES = ['managed', 'passkey', 'phrase'] as const
/** One of {@link RECOVERY_MODES}. */
export type RecoveryMode = (typeof RECOVERY_MODES)[number]

/** The wallet's addresses, one for each namespace. */
export const walletAddresses = object({
  eip155: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters')),
  solana: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address in base58')),
})

/** The user's account type on EVM chains: the key's own account, or the smart account that the key owns (S6.2). */
export const WALLET_ACCOUNT_TYPES = ['eoa', 'smartAccount'] as const
/** One of {@link WALLET_ACCOUNT_TYPES}. */
export type WalletAccountType = (typeof WALLET_ACCOUNT_TYPES)[number]

/** A wallet as its owner's devices know it. */
export const walletShape = object({
  id: pipe(string(), uuid()),
  addresses: walletAddresses,
  recovery: picklist(RECOVERY_MODES),
  /** The user's choice. In both cases, `eip155` of `addresses` is the key's own account. */
  accountType: optional(picklist(WALLET_ACCOUNT_TYPES), 'eoa'),
  /** Whether this device has a share, so that it opens the wallet without recovery. */
  hasDevice: boolean(),
  version: number(),
})
/** A wallet as its owner's devices know it. */
export type WalletRecord = InferOutput<typeof walletShape>

/** Who is signed in. `wallet` is null until the device has created one. */
export const walletUserShape = object({
  id: string(),
  email: nullable(string()),
  wallet: nullable(walletShape),
  /** ISO 8601, when the account is to be deleted; null if it is not. */
  deletionAt: nullable(string()),
  /** The ways to sign in, by issuer and subject: `email:ada@example.com`. The page never gets them. */
  logins: optional(array(string()), []),
  /** Ids of wallets that these logins opened until the login was removed or the wallet deleted. */
  released: optional(array(string()), []),
  /**
   * If `wallet` is null: these logins' wallets in the log that is stored separately from the database. No new wallet is
   * then created.
   */
  missing: optional(array(string()), []),
  /**
   * The sign-in is bound to no browser (Farcaster), so an attacker may have made the wallet: a device that
   * has not seen it shows its addresses once it opens it.
   */
  isUnbound: optional(boolean(), false),
  /** Rises with every change of the user's logins, devices and sessions; 0 if an earlier gateway does not send it. */
  version: optional(number(), 0),
  /**
   * When the database was restored (ISO 8601), if `wallet` is null: the user must first state whether they had one.
   */
  restoredAt: optional(nullable(string()), null),
})
/** Who is signed in. */
export type WalletUser = InferOutput<typeof walletUserShape>
