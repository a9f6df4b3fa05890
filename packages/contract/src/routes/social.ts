// Sign-in with an account at a provider, on the wallet's origin. The calls have the same proofs as the calls of wallet.ts.
import {
  array,
  boolean,
  literal,
  maxLength,
  nonEmpty,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { LOGIN_PROVIDERS, SOCIAL_FAILURES, SOCIAL_PROVIDERS } from '../constants/logins.ts'
import { defineRoute } from './route.ts'
import { walletRoute } from './walletRoute.ts'
import {
  walletProjectId as projectId,
  walletChangeId,
  walletOtp,
  walletShape,
  walletUserShape,
} from './walletUser.ts'

/** 256 bits in base64url: random, or a SHA-256. */
const bits = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a sign-in'))
const state = bits
const failed = object({ status: literal('failed'), reason: picklist(SOCIAL_FAILURES) })
const locale = optional(pipe(string(), maxLength(35, 'is too long')))
const short = optional(pipe(string(), maxLength(512, 'is too long')))

/**
 * Begins a sign-in at a provider. `state` is for this device's key alone, for ten minutes. Only the browser
 * that began can finish it: it has the secret whose SHA-256 is `challenge`.
 */
export const walletSocialStart = walletRoute({
  name: 'walletSocialStart',
  path: '/api/social/start',
  summary: 'Begins a sign-in at a provider.',
  body: object({
    projectId,
    provider: picklist(SOCIAL_PROVIDERS),
    challenge: bits,
    locale,
    /** Adds the account to the user of the session, who signed in within the last ten minutes; else 403. */
    isLink: optional(boolean()),
    /** Proves the session's device (`walletOpeningStart`), by an account of its user, who has no address. */
    isProof: optional(boolean()),
  }),
  response: object({ uri: string(), state }),
})

/** Where Apple sends the user back to, with a form. It only leads on to the other providers' page. */
export const walletSocialReturnForm = defineRoute({
  name: 'walletSocialReturnForm',
  method: 'POST',
  path: '/oauth/cb/{provider}',
  summary: 'Where Apple sends the visitor back to.',
  isOpen: true,
  pathParams: object({ provider: string() }),
  contentType: 'text/html',
})

/**
 * Finishes a sign-in with what the provider sent the browser back with. A wrong secret changes nothing. With
 * `ask`, the user decides by {@link walletSocialDecide} whether the account is added.
 */
export const walletSocialFinish = walletRoute({
  name: 'walletSocialFinish',
  path: '/api/social/finish',
  summary: 'Finishes a sign-in at a provider, in the browser that began it.',
  body: object({
    projectId,
    provider: picklist(SOCIAL_PROVIDERS),
    state,
    secret: bits,
    code: optional(pipe(string(), nonEmpty(), maxLength(4_096, 'is too long'))),
    error: short,
    iss: short,
  }),
  response: variant('status', [
    object({ status: literal('found') }),
    failed,
    object({
      status: literal('ask'),
      /** The account's name at the provider. */
      name: nullable(string()),
      /** The wallet that the account would open, and the logins that already open it, oldest first. */
      wallet: nullable(walletShape),
      logins: array(object({ provider: picklist(LOGIN_PROVIDERS), name: nullable(string()) })),
      /** The address that the user must prove with a code; null if there is none. */
      codeTo: nullable(string()),
    }),
  ]),
})

/** Mails the code that {@link walletSocialDecide} needs. 404 if no decision is pending, or the session that began the sign-in has ended. */
export const walletSocialCode = walletRoute({
  name: 'walletSocialCode',
  path: '/api/social/code',
  summary: 'Mails the code that adds an account at a provider.',
  body: object({ projectId, state, secret: bits, locale }),
  response: object({}),
})

/**
 * Adds the account to the user or declines it, by the decision in the browser that began the sign-in. A user with an address proves the
 * address with a code.
 */
export const walletSocialDecide = walletRoute({
  name: 'walletSocialDecide',
  path: '/api/social/decide',
  summary: 'Adds an account at a provider to a person, or does not.',
  body: object({ projectId, state, secret: bits, isWanted: boolean(), otp: optional(walletOtp) }),
  response: variant('status', [object({ status: literal('linked') }), failed]),
})

/**
 * How a sign-in went, for the device that began it. It may be asked again for a minute after the result. With `link`, the provider's
 * verified address belongs to somebody already: a code was mailed there, and {@link walletEmailVerify} with it adds the account and
 * signs in; `isSeparate` makes a user of their own instead.
 */
export const walletSocialResult = walletRoute({
  name: 'walletSocialResult',
  path: '/api/social/result',
  summary: 'How a sign-in at a provider went.',
  body: object({ projectId, state, isSeparate: optional(boolean()) }),
  response: variant('status', [
    object({ status: literal('pending') }),
    failed,
    object({
      status: literal('done'),
      token: string(),
      user: walletUserShape,
      userName: nullable(string()),
      provider: picklist(SOCIAL_PROVIDERS),
    }),
    object({ status: literal('linked') }),
    object({ status: literal('link'), email: string() }),
  ]),
})

/** How the user can sign in, oldest first. */
export const walletLogins = walletRoute({
  name: 'walletLogins',
  path: '/api/logins',
  summary: 'The ways in which the person can sign in.',
  body: object({ projectId }),
  response: object({
    logins: array(
      object({
        id: string(),
        provider: picklist(LOGIN_PROVIDERS),
        /** The address or the user's name there; null if the provider gives none. */
        name: nullable(string()),
        createdAt: string(),
      }),
    ),
  }),
})

/**
 * Requests the removal of a login, which the user must confirm in the wallet's window ({@link walletConfirmChange}). 409 for the last
 * login; 403 if the user has no address and has not signed in within the last ten minutes.
 */
export const walletRemoveLogin = walletRoute({
  name: 'walletRemoveLogin',
  path: '/api/logins/remove',
  summary: 'Asks for a way to sign in to be removed.',
  body: object({ projectId, id: pipe(string(), maxLength(512, 'is too long')) }),
  response: object({ change: walletChangeId }),
})

/** The calls of sign-ins at providers. */
export const SOCIAL_ROUTES = [
  walletSocialStart,
  walletSocialReturnForm,
  walletSocialFinish,
  walletSocialCode,
  walletSocialDecide,
  walletSocialResult,
  walletLogins,
  walletRemoveLogin,
] as const
