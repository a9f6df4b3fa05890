// What the frame and the wallet's window say to each other over their port. Both are pages of the wallet's origin.
import { type CaipNetworkId, isCaipNetworkId, SOCIAL_PROVIDERS } from '@latchkey/contract'
import {
  boolean,
  custom,
  exactOptional,
  type InferOutput,
  literal,
  nullable,
  nullish,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
  union,
  unknown,
  uuid,
  variant,
} from 'valibot'
import type { DeviceKeys } from '../device/deviceKey.ts'

/** How often a window says that it is there, until a frame answers: milliseconds. */
export const KNOCK_MS = 250
/** When it tells the user that no frame answers: milliseconds. */
export const SILENCE_MS = 3_000

const id = pipe(string(), uuid())

/** The window says that it is there. The id selects the frame that expects it, and allows nothing. */
export const knock = object({ type: literal('latchkey/window'), id })
export const welcome = object({ type: literal('latchkey/port') })

const bits = pipe(string(), regex(/^[\w-]{43}$/))
/** The window of a sign-in at a provider says that it is there, and the SHA-256 of the secret that it has made. */
export const signInKnock = object({ type: literal('latchkey/sign-in'), id, challenge: bits })
/** The frame has begun the sign-in: where the window goes, and what it keeps until it is back. Or it could not, for a reason that has words. */
export const begun = variant('type', [
  object({
    type: literal('latchkey/begun'),
    challenge: bits,
    state: bits,
    uri: pipe(string(), regex(/^https?:/i)),
    projectId: string(),
    provider: picklist(SOCIAL_PROVIDERS),
    /** The page's origin, which hears when the user is back. */
    page: string(),
  }),
  object({
    type: literal('latchkey/refused'),
    challenge: bits,
    reason: exactOptional(string()),
    message: string(),
  }),
])
export type SignInKnock = InferOutput<typeof signInKnock>
export type Begun = InferOutput<typeof begun>

const network = custom<CaipNetworkId>((value) => typeof value === 'string' && isCaipNetworkId(value))
const keys = custom<DeviceKeys>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'seal' in value &&
    value.seal instanceof CryptoKey &&
    'proof' in value,
)

/** Colors of the page. Language and direction are the user's. */
const look = object({ theme: picklist(['light', 'dark']), accent: nullish(string()) })

/** What a user is asked: to decide on a request, on a change of how they sign in, or to set up their wallet's recovery. */
const question = variant('kind', [
  object({
    kind: literal('request'),
    method: string(),
    params: unknown(),
    network,
    origin: string(),
    toldType: nullish(picklist(['eoa', 'smartAccount'])),
  }),
  /** The server says what it would do. */
  object({ kind: literal('change'), change: id, origin: string() }),
  object({ kind: literal('setUp') }),
  /** The wallet that this login had here is not the one that the server names: addresses on EVM chains. */
  object({ kind: literal('missing'), had: string(), has: nullable(string()) }),
  /** The server's record of who may use this wallet, by its address on EVM chains, is older than what this device has seen. */
  object({ kind: literal('older'), address: string() }),
  /** The database was restored then (ISO 8601), and names no wallet. */
  object({ kind: literal('restored'), before: string() }),
])
export type Question = InferOutput<typeof question>
/** What only the user knows before a wallet is made, another one taken, or one used whose record has gone back. */
export type Doubt = Extract<Question, { kind: 'missing' | 'older' | 'restored' }>

/** The device and its session, handed over. The keys can be used and not read. */
const device = object({
  projectId: string(),
  project: unknown(),
  token: string(),
  keys,
  /** The device's share of the wallet, sealed by its key. */
  share: nullish(object({ name: string(), sealed: unknown() })),
})
export type HandedDevice = InferOutput<typeof device>

export const fromFrame = variant('type', [
  object({ type: literal('ask'), id: string(), question, device, look }),
  object({ type: literal('cancel'), id: string() }),
  /** The answer to `begin`. What is to be sent is kept at the server under the decision first. */
  object({ type: literal('go'), id: string(), decision: string() }),
  /** The request is not to be decided any more. */
  object({ type: literal('gone'), id: string() }),
  /** Another window has taken over, or the page has no more questions for this one. */
  object({ type: picklist(['elsewhere', 'over']) }),
])
export type Look = InferOutput<typeof look>
export type FromFrame = InferOutput<typeof fromFrame>

export const fromWindow = variant('type', [
  /** It has taken this port. Nothing is handed over before. */
  object({ type: literal('here') }),
  /** The user has approved bytes of that SHA-256. Nothing is signed before the frame says `go`. */
  object({ type: literal('begin'), id: string(), digest: string() }),
  /** What was approved was not sent, and the user is asked again. */
  object({ type: literal('again'), id: string() }),
  /** It is sent, and its answer may take a while: the next question may come. */
  object({ type: literal('sent'), id: string() }),
  object({ type: literal('calls'), id: string(), network, hash: string() }),
  object({ type: literal('answer'), id: string(), value: unknown() }),
  object({
    type: literal('failed'),
    id: string(),
    message: string(),
    code: exactOptional(number()),
    reason: exactOptional(string()),
    count: exactOptional(union([number(), string()])),
    isDeclined: exactOptional(boolean()),
  }),
  /** The window closes, loads again or goes elsewhere. */
  object({ type: literal('leaving') }),
])
export type FromWindow = InferOutput<typeof fromWindow>

/** An end of a port, as both sides use it. */
export type Port = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>
