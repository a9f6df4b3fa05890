import type {
  FarcasterFailure,
  OAuthProvider,
  OnRampProviderId,
  OnRampStatus,
  RecoveryMode,
  SocialFailure,
  UndoKind,
  WalletAccountType,
} from '@latchkey/contract'
import type { ColumnType, Generated, Kysely } from 'kysely'

export type Database = Kysely<DatabaseSchema>

/** All tables of the gateway, in one file because Kysely needs one type. Only a module's own store.ts reads and writes its tables. */
export interface DatabaseSchema {
  index_chains: IndexChainsTable
  index_blocks: IndexBlocksTable
  index_transactions: IndexTransactionsTable
  index_movements: IndexMovementsTable
  index_accounts: IndexAccountsTable
  index_contacts: IndexContactsTable
  data_secrets: DataSecretsTable
  analytics_events: AnalyticsEventsTable
  names: NamesTable
  name_addresses: NameAddressesTable
  name_messages: NameMessagesTable
  name_rulings: NameRulingsTable
  onramp_orders: OnRampOrdersTable
  onramp_reports: OnRampReportsTable
  auth_nonces: AuthNoncesTable
  auth_browsers: AuthBrowsersTable
  auth_sessions: AuthSessionsTable
  proof_ids: ProofIdsTable
  wallet_users: WalletUsersTable
  wallet_logins: WalletLoginsTable
  wallet_sessions: WalletSessionsTable
  wallet_known_devices: WalletKnownDevicesTable
  wallet_codes: WalletCodesTable
  wallet_links: WalletLinksTable
  wallet_budgets: WalletBudgetsTable
  wallet_oauth: WalletOAuthTable
  wallet_farcaster: WalletFarcasterTable
  wallets: WalletsTable
  wallet_devices: WalletDevicesTable
  wallet_approvals: WalletApprovalsTable
  wallet_decisions: WalletDecisionsTable
  wallet_openings: WalletOpeningsTable
  wallet_changes: WalletChangesTable
  wallet_undos: WalletUndosTable
  relayer_operations: RelayerOperationsTable
  relayer_transactions: RelayerTransactionsTable
  relayer_budgets: RelayerBudgetsTable
  relayer_chains: RelayerChainsTable
  smart_sessions: SmartSessionsTable
}

/** Rows that decide permissions have a MAC, which createRowGuard.ts writes and checks. */
interface Guarded {
  mac: ColumnType<string | null, undefined, string | null>
}

/** Nonces of sign-in messages. Times are ISO 8601, here and below. */
export interface AuthNoncesTable {
  nonce: string
  project_id: string
  origin: string
  expires_at: string
}

export interface AuthBrowsersTable {
  id: string
  project_id: string
  /** The thumbprint of the browser's key. */
  key_id: string
  /** How often the refresh token has been exchanged. */
  turn: number
  turned_at: string
  /** When the last of its sessions ends. */
  expires_at: string
}

export interface AuthSessionsTable {
  browser_id: string
  /** CAIP-10. */
  account: string
  message: string
  signature: string
  created_at: string
  expires_at: string
}

/** Proofs of possession that were used, until they are too old to be used again. */
export interface ProofIdsTable {
  digest: string
  expires_at: string
}

export interface WalletUsersTable extends Guarded {
  id: string
  project_id: string
  /** The language of the user's last mail. */
  locale: string
  created_at: string
  blocked_at: string | null
  delete_at: string | null
  /** How often logins, devices and sessions have changed, and the user's state. */
  version: ColumnType<number | null, number | null | undefined, number | null>
  /** A digest of the user's current logins, devices, sessions and undoable changes. */
  members: ColumnType<string | null, string | null | undefined, string | null>
}

/** How a user signs in: one user may have several ways. */
export interface WalletLoginsTable extends Guarded {
  project_id: string
  /** `email`, or the provider that proves the subject. */
  issuer: string
  subject: string
  user_id: string
  created_at: string
  /** As the user knows it: an address or a user's name. */
  name: string | null
}

export interface WalletSessionsTable extends Guarded {
  /** SHA-256 of the token. */
  digest: string
  user_id: string
  project_id: string
  /** The thumbprint of the key that the token is bound to (RFC 7638). */
  device_id: string
  /** Null until the next call of a session that began before 0018. */
  device_name: string | null
  created_at: string
  used_at: string
  expires_at: string
  /** `issuer:subject` of the login that began the session; null for a session older than this column. */
  login: string | null
}

/** Devices on which a user has signed in before. */
export interface WalletKnownDevicesTable extends Guarded {
  user_id: string
  device_id: string
  created_at: string
}

/** The code that a device waits for: one for each purpose. */
export interface WalletCodesTable extends Guarded {
  id: string
  project_id: string
  device_id: string
  purpose: string
  user_id: string | null
  /** The address to which the code was mailed. */
  email: string
  /** The address that the user must prove after this one. */
  next_email: string | null
  /** A keyed hash of the code. */
  digest: string
  tries: number
  locale: string
  created_at: string
  expires_at: string
  /** The object of the code: the sign-in at a provider that it adds to its address's user, or the change that it proves. */
  oauth: string | null
}

/** Links that approve a device, by the hash of their token. */
export interface WalletLinksTable extends Guarded {
  digest: string
  project_id: string
  email: string
  device_id: string
  device_name: string
  locale: string
  created_at: string
  expires_at: string
  approved_at: string | null
}

export interface WalletBudgetsTable {
  digest: string
  used: number
  expires_at: string
}

/** A sign-in at a provider. Neither its state nor the parameters sent to the provider are stored. */
export interface WalletOAuthTable extends Guarded {
  /** SHA-256 of the state. */
  digest: string
  project_id: string
  device_id: string
  provider: OAuthProvider
  link_to: string | null
  /** The page that opened the window, from releases before 0015. */
  origin: string | null
  /** SHA-256 of the secret of the browser that began; null if an older release began it. */
  challenge: string | null
  /** SHA-256 of the token of the session to whose user the account is added. */
  session: string | null
  /** The session whose device the account proves, instead of signing in. */
  proves: string | null
  locale: string
  /**
   * `pending` until the same browser returns with the provider's response, `asked` while its code is exchanged, then `found` or `failed`. A
   * result turns `found` into `offered` (a code was mailed to the owner of the address), `done` (signed in) or `linked` (added to a user).
   */
  status: 'pending' | 'asked' | 'found' | 'failed' | 'offered' | 'done' | 'linked'
  reason: SocialFailure | null
  subject: string | null
  name: string | null
  /** The address that the provider has verified. */
  email: string | null
  /** When the result was first given. */
  ended_at: string | null
  expires_at: string
}

export interface WalletFarcasterTable extends Guarded {
  /** SHA-256 of the channel. */
  digest: string
  project_id: string
  device_id: string
  /** The relay's id of the channel, which the QR code contains. */
  relay_token: string
  nonce: string
  /** `pending` until the relay replies, `asked` while it is verified, then `found` or `failed`; `done` or `linked` after the result was given. */
  status: 'pending' | 'asked' | 'found' | 'failed' | 'done' | 'linked'
  reason: FarcasterFailure | null
  /** The user to whom the account is added; null for a sign-in. */
  link_to: string | null
  fid: string | null
  name: string | null
  /** When the result was first given. */
  ended_at: string | null
  expires_at: string
}

export interface WalletsTable extends Guarded {
  id: string
  user_id: string
  eip155: string
  solana: string
  recovery: RecoveryMode
  /** E xor R, sealed. */
  recovery_share: string | null
  /** `managed`: R, `passkey`: what the passkey sealed; both sealed again. */
  recovery_secret: string | null
  credential: string | null
  salt: string | null
  /** Which account stands for the user; null means `eoa`: an earlier release stored the wallet. */
  account_type: ColumnType<WalletAccountType | null, WalletAccountType | null | undefined, WalletAccountType>
  version: number
  created_by: string
  created_at: string
}

export interface WalletDevicesTable extends Guarded {
  user_id: string
  device_id: string
  name: string
  /** E xor D, sealed. */
  share: string
  version: number
  created_at: string
  used_at: string
}

/** User operations that the relayer has accepted. Times are ISO 8601. */
export interface RelayerOperationsTable {
  /** The entry point's hash of the operation. */
  hash: string
  /** CAIP-2. */
  chain: string
  project_id: string
  /** In lower case. */
  sender: string
  /** JSON text, in the members of ERC-4337's methods. */
  operation: string
  /** The gas limit of the operation's transaction. */
  gas: Whole
  /**
   * `queued` until a transaction is signed, `sent` until one is in a block, `included` until that block is deep enough, then `final`.
   * `dropped`: the relayer has stopped trying, but others may still submit it. `failed`: the chain proves that it can't happen any more.
   */
  status: 'queued' | 'sent' | 'included' | 'final' | 'dropped' | 'failed'
  reason: string | null
  /** The nonce of the relayer's key: all transactions of an operation have the same one, so that only one of them can be mined. */
  nonce: ColumnType<number | string | null, number | null, number | null>
  tx_hash: string | null
  block_number: ColumnType<number | string | null, number | null, number | null>
  block_hash: string | null
  /** The newest block when the operation was accepted; the operation is in no earlier block. Null for operations of earlier releases. */
  taken_block: ColumnType<number | string | null, number | null, number | null>
  /** The cost of its failed transactions. */
  lost_gwei: Whole
  /** Its reservation in the budgets of its day. */
  reserved_gwei: Whole
  /** `2026-11-25` */
  day: string
  created_at: string
  updated_at: string
}

/** Transactions that the relayer has signed. Each is stored before it is sent. */
export interface RelayerTransactionsTable {
  hash: string
  operation_hash: string
  raw: string
  /** In wei. */
  max_fee: string
  tip: string
  sent_at: string
}

/** The used and reserved part of a day's budget, in gwei. */
export interface RelayerBudgetsTable {
  name: string
  used: Whole
  expires_at: string
}

/** Which gateway sends on a chain, and when its lease expires (milliseconds since 1970). */
export interface RelayerChainsTable {
  chain: string
  holder: string | null
  lease_until: Whole
}

/** Permissions of smart accounts. Times are seconds since 1970. */
export interface SmartSessionsTable {
  pci: string
  /** SHA-256 of the key that activates it. */
  key_digest: string
  project_id: string
  /** In lower case. */
  account: string
  /** CAIP-2. */
  chain: string
  /** JSON text: a grant of the contract. */
  grant_text: string
  /** Null until it is activated. */
  delegation_hash: string | null
  signature: string | null
  /** The hash of the operation that disables it, once there is one. */
  revocation: string | null
  revoked_at: ColumnType<number | string | null, number | null, number | null>
  created_at: Whole
}

export interface WalletApprovalsTable {
  id: string
  user_id: string
  method: string
  origin: string
  chain: string
  hash: string
  decision: 'approved' | 'declined'
  created_at: string
}

/** The second proof of a device without a share, one for each session. */
export interface WalletOpeningsTable extends Guarded {
  /** SHA-256 of the session's token. */
  session: string
  /** SHA-256 of the token in the link. */
  id: string
  user_id: string
  project_id: string
  device_name: string
  /** SHA-256 of the secret of the browser that asks. */
  challenge: string
  /** A keyed hash of the code; null where no mail was sent. */
  code: string | null
  tries: number
  created_at: string
  expires_at: string
  proved_at: string | null
}

/** Pending changes of logins: the newest of each session. */
export interface WalletChangesTable extends Guarded {
  user_id: string
  /** A UUID. */
  id: string
  /** SHA-256 of the token of the session that asked, which alone decides it. */
  session: string
  kind: 'add' | 'remove' | 'email'
  /** What is added or removed; with `email`, the new address. */
  issuer: string
  subject: string
  name: string | null
  /** The address whose owner must prove the change with a code; null if that was proved, or there is no address. */
  code_to: string | null
  created_at: string
  expires_at: string
}

/** A user's state before a change of who may use the wallet. The change can be frozen and undone until `ends_at`. */
export interface WalletUndosTable extends Guarded {
  id: string
  user_id: string
  project_id: string
  /** SHA-256 of the token in the mailed link. */
  digest: string
  kind: UndoKind
  /** `issuer:subject` of the login that the change removed. Meanwhile, that login creates no other user. */
  removed: string | null
  /** JSON: the logins before it, with name and age. */
  logins: string
  /** JSON: the ids of the devices that may undo it, and that stay. */
  devices: string
  made_at: string
  ends_at: string
  /** Null if it was never frozen. It can be frozen once. */
  frozen_until: string | null
}

/** Users' decisions to send: the call that sends, or null if the decision was dropped before a call was stored. */
export interface WalletDecisionsTable {
  user_id: string
  id: string
  chain: string | null
  method: string | null
  /** JSON. */
  params: string | null
  created_at: string
}

export interface AnalyticsEventsTable {
  id: Generated<number>
  project_id: string
  event_id: string
  event: string
  type: string
  url: string
  domain: string
  address: string | null
  /** JSON text, because the properties differ between events. */
  properties: string | null
  sdk_type: string | null
  sdk_version: string | null
  /** ISO 8601, by the user's clock. */
  happened_at: string
  /** ISO 8601, by the gateway's clock. */
  received_at: string
}

export interface NamesTable {
  name: string
  /** In lower case. */
  owner: string
  /** The coin type with which the owner registered: a contract account counts on that chain only. */
  owner_coin_type: string
  /** How the owner signed; null if an older release registered the name. */
  signer: ColumnType<'key' | 'contract' | null, 'key' | 'contract' | null | undefined, 'key' | 'contract'>
  /** JSON text. */
  attributes: string | null
  /** ISO 8601, as the other times are. */
  registered_at: string
  updated_at: string
}

export interface NameAddressesTable {
  name: string
  coin_type: string
  address: string
  created_at: string
}

/** Messages that were used, until their timestamps are too old to be used again. */
export interface NameMessagesTable {
  digest: string
  expires_at: string
}

export interface NameRulingsTable {
  name: string
  /** The name without hyphens. */
  plain: string
  ruling: 'reserved' | 'revoked'
  ruled_at: string
}

/** Orders of coins. Times are ISO 8601, amounts decimal texts. */
export interface OnRampOrdersTable {
  id: string
  /** SHA-256 of the key that reads the order. */
  key_digest: string
  project_id: string
  provider: OnRampProviderId
  status: OnRampStatus
  /** In lower case. */
  address: string
  /** CAIP-2. */
  chain: string
  /** JSON text: the purchase, with the provider's ids. */
  wanted: string
  payment_amount: string
  payment_currency: string
  purchase_amount: string
  purchase_currency: string
  tx_hash: string | null
  reason: string | null
  created_at: string
  updated_at: string
  asked_at: string
  /** JSON text: the outcome of each payment. Null in rows of earlier releases, like the next two columns. */
  attempts: string | null
  opened_at: string | null
  answered_at: string | null
}

/** Processed reports, stored for longer than their signatures are valid. */
export interface OnRampReportsTable {
  provider: OnRampProviderId
  event_id: string
  received_at: string
}

/** Postgres returns a bigint as a string, SQLite as a number. */
export type Whole = ColumnType<number | string, number, number>

export interface IndexChainsTable {
  /** Its number: 42161. */
  chain: Whole
  /** The first indexed block. */
  start_block: Whole
  next_block: Whole
  /** Which gateway writes, and when its lease expires (milliseconds since 1970). */
  holder: string | null
  lease_until: Whole
  /** The range of blocks, if any, that the node couldn't trace. */
  untraced_from: ColumnType<number | string | null, number | null, number | null>
  untraced_to: ColumnType<number | string | null, number | null, number | null>
  /** Milliseconds since 1970. */
  updated_at: Whole
}

/** The last blocks and every thousandth before, to find where a reorganization began. */
export interface IndexBlocksTable {
  chain: Whole
  number: Whole
  hash: string
  time: Whole
}

export interface IndexTransactionsTable {
  chain: Whole
  block: Whole
  position: number
  hash: string
  sender: string
  receiver: string | null
  created: string | null
  nonce: Whole
  succeeded: number
  selector: string | null
  value: string
  /** Seconds since 1970. */
  time: Whole
}

export interface IndexMovementsTable {
  chain: Whole
  block: Whole
  position: number
  seq: number
  kind: string
  token: string | null
  giver: string
  taker: string
  amount: string
  token_id: string | null
}

export interface IndexAccountsTable {
  account: string
  chain: Whole
  block: Whole
  position: number
}

/** Receivers of an account's transfers, and tokens that it has chosen to use, each with the first block. */
export interface IndexContactsTable {
  chain: Whole
  account: string
  kind: string
  contact: string
  block: Whole
}

export interface DataSecretsTable {
  name: string
  secret: string
}
