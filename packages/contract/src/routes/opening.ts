// The second proof that a device without a share gives before it opens a wallet. A page can't cause these calls.
import {
  array,
  boolean,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { LOGIN_PROVIDERS } from '../constants/logins.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId } from './walletUser.ts'

const inProject = object({ projectId })
const bits = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a proof'))
const locale = optional(pipe(string(), maxLength(35, 'is too long')))

/** The device that created the wallet, if it is not this device; the name is null if that device has been removed since. */
const made = optional(object({ device: nullable(string()), at: string() }))

/**
 * Begins the proof of the session's device. A link goes to the user's address; `challenge` is the SHA-256 of a secret of this browser, in which
 * the link's page needs no code. Somebody without an address signs in once more at a provider, or opens the device from another one.
 */
export const walletOpeningStart = walletRoute({
  name: 'walletOpeningStart',
  path: '/api/opening/start',
  summary: 'Begins the proof that a new device gives.',
  body: object({ projectId, challenge: bits, locale }),
  response: variant('way', [
    /** The link's token hashes to `id`. */
    object({ way: literal('mail'), id: bits, email: string(), made }),
    object({ way: literal('login'), providers: array(picklist(LOGIN_PROVIDERS)), made }),
  ]),
})

/** Whether the device has been proved. The browser polls this while the user reads their mail. */
export const walletOpeningStatus = walletRoute({
  name: 'walletOpeningStatus',
  path: '/api/opening/status',
  summary: 'Whether a new device has been proved.',
  body: inProject,
  response: object({ isProved: boolean() }),
})

/** Proves the device with the code that the link's page shows in another browser. */
export const walletOpeningCode = walletRoute({
  name: 'walletOpeningCode',
  path: '/api/opening/code',
  summary: 'Proves a new device by a code.',
  body: object({ projectId, code: pipe(string(), maxLength(32, 'is too long')) }),
  response: object({}),
})

/** Describes a link's request. The token proves access to the mailbox, but changes nothing by itself. */
export const walletOpeningLook = walletRoute({
  name: 'walletOpeningLook',
  path: '/api/opening/look',
  summary: 'What the link of a mail is for.',
  body: object({ projectId, token: bits }),
  response: object({
    /** The browser's own name. */
    device: string(),
    /** ISO 8601. */
    askedAt: string(),
  }),
})

/** The code of a link, for whoever has read which device it opens the wallet on. */
export const walletOpeningReveal = walletRoute({
  name: 'walletOpeningReveal',
  path: '/api/opening/reveal',
  summary: 'The code of a link.',
  body: object({ projectId, token: bits }),
  response: object({ code: string() }),
})

/** Proves the device by its link, in the browser that asked for it. */
export const walletOpeningConfirm = walletRoute({
  name: 'walletOpeningConfirm',
  path: '/api/opening/confirm',
  summary: 'Proves a new device by its link.',
  body: object({ projectId, token: bits, secret: bits }),
  response: object({}),
})

/** The devices of the user that wait for a proof. */
export const walletOpeningsWaiting = walletRoute({
  name: 'walletOpeningsWaiting',
  path: '/api/opening/waiting',
  summary: 'The devices that wait for a proof.',
  body: inProject,
  response: object({
    /** `deviceId` is the device's id in the list of devices. */
    waiting: array(object({ id: string(), deviceId: string(), device: string(), askedAt: string() })),
  }),
})

/** Proves another device from this one, which opens the wallet. 403 from one that does not. */
export const walletOpeningAllow = walletRoute({
  name: 'walletOpeningAllow',
  path: '/api/opening/allow',
  summary: 'Proves another device from this one.',
  body: object({ projectId, id: pipe(string(), maxLength(64, 'is too long')) }),
  response: object({}),
})

/** The calls of the second proof. */
export const OPENING_ROUTES = [
  walletOpeningStart,
  walletOpeningStatus,
  walletOpeningCode,
  walletOpeningLook,
  walletOpeningReveal,
  walletOpeningConfirm,
  walletOpeningsWaiting,
  walletOpeningAllow,
] as const
