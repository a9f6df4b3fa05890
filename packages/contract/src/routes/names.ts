import {
  array,
  boolean,
  integer,
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
  record,
  regex,
  string,
  union,
} from 'valibot'
import { address } from './data.ts'
import { defineRoute } from './route.ts'

/** The minimum number of characters of a name's label; the label is the part before the zone (S5.1, S9.21). */
export const MIN_NAME_LENGTH = 4
/** The longest label, in characters. */
export const MAX_NAME_LENGTH = 64
/** How far in the past or future the timestamp of a signed message may be, because the user needs time to approve it in a wallet. */
export const NAME_MESSAGE_SECONDS = 300

/** Texts about names, word for word: first the reasons why a name is not available (S5.1). */
export const NAME_TEXTS = {
  tooShort: 'Name must be at least 4 characters long',
  tooLong: 'Name must be at most 64 characters long',
  badCharacters: 'Can only contain letters, numbers and - characters',
  alreadyOwned: 'You already own a name',
  /** S8.57: used if the service gives no reason. */
  notResolved: 'Error resolving name',
  notSuggested: 'Error fetching name suggestions',
  notReversed: 'Error fetching names for address',
  notRegistered: (name: string) => `Error registering name ${name}`,
} as const

/** A name with its addresses and attributes (S3.13, S7.22). The keys of `addresses` are coin types (ENSIP-9, ENSIP-11) in decimals. */
export const nameRecord = object({
  name: string(),
  /** ISO 8601. */
  registered_at: string(),
  updated_at: string(),
  attributes: nullable(record(string(), string())),
  addresses: record(string(), object({ address: string(), created_at: string() })),
  /** The address on every EVM chain without its own entry. Present if the owner signed with a key. */
  default_address: optional(string()),
})

const name = pipe(string(), minLength(1, 'is missing'), maxLength(255, 'is too long'))
const evmAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters'))
const apiVersion = optional(picklist(['1', '2'], 'must be 1 or 2'))

/** The record of a name. If it isn't registered: an empty list with `apiVersion=2`, otherwise 404 (S7.22). */
export const getName = defineRoute({
  name: 'getName',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  summary: 'What a name of this zone stands for: its addresses and attributes.',
  pathParams: object({ name }),
  query: object({ apiVersion }),
  response: union([nameRecord, pipe(array(nameRecord), maxLength(0))]),
})

/** The names that an address owns, the oldest first (S7.23). */
export const reverseName = defineRoute({
  name: 'reverseName',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  summary: 'The names that an address owns, the oldest first.',
  pathParams: object({ address }),
  query: object({ sender: optional(pipe(string(), maxLength(128))), apiVersion }),
  response: array(nameRecord),
})

/** A name that is still free, or taken, as a suggestion (S3.13). */
export const nameSuggestion = object({ name: string(), registered: boolean() })

/** The exact name first, then others like it that are free (S7.24). */
export const nameSuggestions = defineRoute({
  name: 'nameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  summary: 'Whether a name is taken, and names like it that are free.',
  pathParams: object({ name }),
  query: object({ zone: optional(pipe(string(), maxLength(255, 'is too long'))) }),
  response: object({ suggestions: array(nameSuggestion) }),
})

/** The body of every change: a message in JSON, and the address's signature of it. */
export const signedNameMessage = object({
  coin_type: pipe(
    number('must be a number'),
    integer('must be a whole number'),
    minValue(0, 'must not be negative'),
    maxValue(0xffff_ffff, 'must be below 2^32'),
  ),
  address: evmAddress,
  message: pipe(string(), maxLength(4_096, 'is too long')),
  signature: pipe(
    string(),
    maxLength(32_768, 'is too long'),
    regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'must be 0x and pairs of hex characters'),
  ),
})

/** The message is `{ name, attributes?, timestamp }`, its timestamp in seconds (S7.25). */
export const registerName = defineRoute({
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  summary: 'Registers a name for the address that signed the message.',
  body: signedNameMessage,
  response: nameRecord,
})

/** The message is `{ attributes, timestamp }`; an attribute that is set to an empty text is removed. */
export const setNameAttributes = defineRoute({
  name: 'setNameAttributes',
  method: 'POST',
  path: '/v1/profile/account/{name}/attributes',
  summary: 'Sets attributes of a name. Its owner signs the message.',
  pathParams: object({ name }),
  body: signedNameMessage,
  response: record(string(), string()),
})

/** The message is `{ coin_type, address, timestamp }`. */
export const setNameAddress = defineRoute({
  name: 'setNameAddress',
  method: 'POST',
  path: '/v1/profile/account/{name}/address',
  summary: "Sets the address of a name for one coin. The name's owner signs the message.",
  pathParams: object({ name }),
  body: signedNameMessage,
  response: nameRecord.entries.addresses,
})

/**
 * EIP-3668: where the zone's resolver contract sends its readers. Anybody may ask; the response is signed.
 */
export const resolveName = defineRoute({
  name: 'resolveName',
  method: 'GET',
  path: '/v1/names/{sender}/{data}',
  summary: "Answers what the zone's resolver contract was asked on chain, with a signature that it checks.",
  pathParams: object({
    sender: evmAddress,
    data: pipe(
      string(),
      maxLength(8_192, 'is too long'),
      regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'must be 0x and pairs of hex characters'),
    ),
  }),
  response: object({ data: string() }),
  isOpen: true,
})

/** The identity of an address: the name in this service, otherwise its name on Ethereum (S3.13). */
export const identity = defineRoute({
  name: 'identity',
  method: 'GET',
  path: '/v1/identity/{address}',
  summary: 'The name and the picture of an address.',
  pathParams: object({ address }),
  query: object({
    sender: optional(pipe(string(), maxLength(128))),
    useCache: optional(picklist(['true', 'false'], 'must be true or false')),
  }),
  response: object({
    name: nullable(string()),
    avatar: nullable(string()),
    /** ISO 8601. */
    resolvedAt: optional(nullable(string())),
  }),
})
