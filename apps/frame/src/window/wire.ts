// The messages between the frame and the wallet's window. Both are pages of the wallet's origin.
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

/** The interval at which a window knocks until a frame answers, in milliseconds. */
export const KNOCK_MS = 250
/** The time after which the window tells the user that no frame answers, in milliseconds. */
export const SILENCE_MS = 3_000

const id = pipe(string(), uuid())

/** The window says that it is there. The id selects the frame that expects it, and allows nothing. */
export const knock = object({ type: literal('latchkey/window'), id })
export const welcome = object({ type: literal('latchkey/port') })

const bits = pipe(string(), regex(/^[\w-]{43}$/))
/** The window of a sign-in at a provider says that it is there, and the SHA-256 of the secret that it has made. */
export const signInKnock = object({ type: literal('latchkey/sign-in'), id, challenge: bits })
/** Either the frame has begun the sign-in: the window's next URL, and the data to keep until it returns. Or the frame could not, and says why. */
export const begun = variant('type', [
  object({
    type: literal('latchkey/begun'),
    challenge: bits,
    state: bits,
    uri: pipe(string(), regex(/^https?:/i)),
    projectId: string(),
    provider: picklist(SOCIAL_PROVIDERS),
    /** The page's origin, which is told when the user is back. */
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

/** The page's colors. Language and direction come from the user's browser. */
const look = object({ theme: picklist(['light', 'dark']), accent: nullish(string()) })

/** A question to the user: a request, a change of their logins, the setup of their wallet's recovery, or a doubt about their wallet. */
const question = variant('kind', [
  object({
    kind: literal('request'),
    method: string(),
    params: unknown(),
    network,
    origin: string(),
    toldType: nullish(picklist(['eoa', 'smartAccount'])),
  }),
  /** The window asks the server what the change would do. */
  object({ kind: literal('change'), change: id, origin: string() }),
  object({ kind: literal('setUp') }),
  /** The server names another wallet than the one that this login had here, or none. Both are EVM addresses. */
  object({ kind: literal('missing'), had: string(), has: nullable(string()) }),
  /** The server's record of who may use the wallet with this EVM address is older than the one that this device has seen. */
  object({ kind: literal('older'), address: string() }),
  /** The database was restored at this time (ISO 8601), and names no wallet. */
  object({ kind: literal('restored'), before: string() }),
])
export type Question = InferOutput<typeof question>
/** A doubt that only the user can resolve before a wallet is made, another wallet is used, or a wallet with an older record is used. */
export type Doubt = Extract<Question, { kind: 'missing' | 'older' | 'restored' }>

/** The device and its session, handed over to the window. The keys can be used but not read. */
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
  /** The consent after `begin`. The window has the server keep the bytes under the decision's id before it sends them. */
  object({ type: literal('go'), id: string(), decision: string() }),
  /** The request can no longer be decided. */
  object({ type: literal('gone'), id: string() }),
  /** Another window has taken over, or the page has no more questions for this one. */
  object({ type: picklist(['elsewhere', 'over']) }),
])
export type Look = InferOutput<typeof look>
export type FromFrame = InferOutput<typeof fromFrame>

export const fromWindow = variant('type', [
  /** The window has taken this port. Nothing is handed over before. */
  object({ type: literal('here') }),
  /** The user has approved the bytes with this SHA-256. Nothing is signed before the frame sends `go`. */
  object({ type: literal('begin'), id: string(), digest: string() }),
  /** The approved request was not sent, and the user is asked again. */
  object({ type: literal('again'), id: string() }),
  /** The request is sent, and its answer may take a while. The next question may come. */
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
  /** The window closes, reloads or navigates. */
  object({ type: literal('leaving') }),
])
export type FromWindow = InferOutput<typeof fromWindow>

/** The parts of a port that both sides use. */
export type Port = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>
