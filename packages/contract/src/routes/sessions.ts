// Smart sessions: permissions that a smart account grants, limits and revokes (S3.16, S7.29, S7.30).
import {
  array,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  uuid,
  variant,
} from 'valibot'
import { defineRoute } from './route.ts'

// Not imported from data.ts, because bundlers would create a separate chunk for these few bytes.
const caipNetworkId = pipe(string(), regex(/^eip155:\d{1,20}$/, 'must be a CAIP-2 id such as eip155:42161'))
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters'))
const hash = pipe(string(), regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hex characters'))
const signature = pipe(string(), regex(/^0x[0-9a-fA-F]{130}$/, 'must be a signature of 65 bytes'))
const selector = pipe(string(), regex(/^0x[0-9a-f]{8}$/, 'must be a selector such as 0xa9059cbb'))
const bytes = pipe(string(), regex(/^0x([0-9a-f]{2}){1,1024}$/, 'must be 1 to 1,024 bytes in hex'))
/** Base units in decimal: wei of the coin, the token's own unit. */
const amount = pipe(string(), regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of base units'))
// The maximum is in 2106, the end of a 32-bit clock.
const seconds = pipe(number(), integer(), minValue(1), maxValue(4_294_967_295))
const pci = pipe(string(), uuid('must be a UUID'))

const perPeriod = {
  /** The maximum amount per period. An unused rest expires with the period. */
  amount,
  /** The length of a period, in seconds. */
  periodSeconds: pipe(number(), integer(), minValue(1), maxValue(31_622_400)),
  /** When the first period begins, in seconds since 1970. */
  startsAt: seconds,
}

/** What a permission lets its delegate do in the account's name: one of the three that enforcers on the chain can limit. */
export const sessionPermission = variant('type', [
  object({
    type: literal('contract-call'),
    target: address,
    /** The selectors of the methods that may be called. */
    methods: pipe(array(selector), minLength(1), maxLength(16)),
    /** Bytes that the call data must contain exactly. The selector is at 0, the first argument at 4. */
    calldata: optional(
      pipe(array(object({ at: pipe(number(), integer(), minValue(0)), value: bytes })), maxLength(16)),
    ),
    /** The maximum value of one call, in wei; absent if calls may send no coin. */
    maxValue: optional(amount),
  }),
  /** Sends of the chain's coin, without call data. */
  object({ type: literal('native-token-periodic'), ...perPeriod }),
  /** Calls of the token's `transfer`. */
  object({ type: literal('erc20-token-periodic'), token: address, ...perPeriod }),
])
/** What a permission lets its delegate do. */
export type SessionPermission = InferOutput<typeof sessionPermission>

/** A permission with everything that limits it. */
export const sessionGrant = object({
  /** The only address that may use the permission: the delegation manager accepts no other caller. */
  delegate: address,
  permission: sessionPermission,
  /** Seconds since 1970. A block of this time or later refuses it. */
  expiresAt: seconds,
  /** How often it may be used; unlimited if absent. */
  uses: optional(pipe(number(), integer(), minValue(1), maxValue(1_000_000))),
})
/** A permission with everything that limits it. */
export type SessionGrant = InferOutput<typeof sessionGrant>

/** A session's status. `revoking`: the operation that disables it is pending. */
export const SESSION_STATUSES = ['active', 'exhausted', 'expired', 'revoking', 'revoked'] as const
/** One of {@link SESSION_STATUSES}. */
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/**
 * A session, for lists. `@latchkey/smart-account` builds the delegation from `pci`, the account and the
 * grant.
 */
export const sessionShape = object({
  pci,
  /** CAIP-2. */
  chainId: caipNetworkId,
  project: object({ id: string(), name: string() }),
  ...sessionGrant.entries,
  /** The EIP-712 hash of the delegation's struct, which identifies it on the chain. */
  delegationHash: hash,
  /** Seconds since 1970. */
  createdAt: number(),
  /** Null unless it was revoked. */
  revokedAt: nullable(number()),
  status: picklist(SESSION_STATUSES),
  /** Read from the enforcers; null while the chain cannot be read. */
  used: nullable(
    object({
      /** How often it was used; null if uses are not limited and therefore not counted. */
      uses: nullable(number()),
      /** The amount spent in the current period, in base units; null for contract calls. */
      amount: nullable(amount),
      /** When the current period ends, in seconds since 1970; null for contract calls, and before the first period. */
      periodEndsAt: nullable(number()),
    }),
  ),
})
/** A session as lists show it. */
export type Session = InferOutput<typeof sessionShape>

const account = object({
  /** CAIP-10 of the smart account: `eip155:42161:0x…`. */
  address: pipe(
    string(),
    regex(/^eip155:\d{1,20}:0x[0-9a-fA-F]{40}$/, 'must be a CAIP-10 account such as eip155:42161:0x…'),
  ),
})
const projectId = optional(string())

/** The sessions of an account, newest first, at most 255 (S7.29). */
export const sessions = defineRoute({
  name: 'sessions',
  method: 'GET',
  path: '/v1/sessions/{address}',
  summary: 'The permissions that a smart account has granted, and what was used of each limit.',
  pathParams: account,
  query: object({ projectId }),
  response: object({ pcis: array(sessionShape) }),
})

/**
 * Begins a session: the id that the delegation is built with, and the key that activates it. It expires after ten minutes unless
 * it is activated.
 */
export const createSession = defineRoute({
  name: 'createSession',
  method: 'POST',
  path: '/v1/sessions/{address}',
  summary: 'Begins a session, which counts once it is activated.',
  isProjectInBody: true,
  pathParams: account,
  body: object({ projectId, grant: sessionGrant }),
  response: object({
    /** The delegation's salt, and the key of the nonce that disables the delegation. */
    pci,
    /** A secret in base64url. Activation asks for it. */
    key: string(),
  }),
})

/**
 * Binds the session to its delegation, which the account's owner has signed. The server builds the delegation
 * itself from the grant that began the session, so it refuses a signature over anything wider. It may be
 * repeated.
 */
export const activateSession = defineRoute({
  name: 'activateSession',
  method: 'POST',
  path: '/v1/sessions/{address}/activate',
  summary: 'Binds a session to the delegation that the account has signed.',
  isProjectInBody: true,
  pathParams: account,
  body: object({
    projectId,
    pci,
    key: pipe(string(), maxLength(64, 'is too long')),
    /** The owner's, over the delegation's EIP-712 form. */
    signature,
  }),
  response: object({ delegationHash: hash }),
})

/**
 * Revokes a session (S3.16, S7.30): disables its delegation on the chain. The operation is derived from
 * `pci`, so the owner's signature over it is enough. Before the account is deployed nothing is sent: the
 * account's first operation has to disable the delegation. 400 if it was revoked or has expired, 402 if the operator pays for no
 * more revocations today: the account's own operation can do the same.
 */
export const revokeSession = defineRoute({
  name: 'revokeSession',
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  summary: 'Disables the delegation of a session on the chain.',
  isProjectInBody: true,
  pathParams: account,
  body: object({ projectId, pci, signature }),
  response: object({
    /** The operation's hash. Once `eth_getUserOperationReceipt` answers, the session is `revoked`. */
    userOpHash: hash,
  }),
})
