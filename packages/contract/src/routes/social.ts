// Sign-in with an account at a provider, on the wallet's origin. The calls are proved as those of wallet.ts are.
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
import { defineRoute } from './route.ts'
import { walletProjectId as projectId, walletUserShape } from './walletUser.ts'

/** The providers whose accounts sign in (S5.4). */
export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
/** One of {@link SOCIAL_PROVIDERS}. */
export type OAuthProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Every way to sign in, in the order in which they are offered (S9.24). */
export const LOGIN_PROVIDERS = [
  'email',
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
/** One of {@link LOGIN_PROVIDERS}. */
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number]

/**
 * Why a sign-in at a provider failed: the visitor declined, took too long, the provider answered something else than an account, the
 * result was fetched before, or (where a login is added) the account signs somebody else in.
 */
export const SOCIAL_FAILURES = ['denied', 'expired', 'provider', 'used', 'taken'] as const
/** One of {@link SOCIAL_FAILURES}. */
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

/** 256 random bits. */
const state = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a sign-in'))
const failed = object({ status: literal('failed'), reason: picklist(SOCIAL_FAILURES) })

/** Begins a sign-in at a provider. `state` is for this device's key alone, for ten minutes. */
export const walletSocialStart = defineRoute({
  name: 'walletSocialStart',
  method: 'POST',
  path: '/api/social/start',
  summary: 'Begins a sign-in at a provider.',
  isProjectInBody: true,
  body: object({
    projectId,
    provider: picklist(SOCIAL_PROVIDERS),
    locale: optional(pipe(string(), maxLength(35, 'is too long'))),
    /** Adds the account to the person of the session, who signed in within the last ten minutes; else 403. */
    isLink: optional(boolean()),
    /** Of the page that opens the window, one of the project's: the window posts `{resultUri}` to it. */
    origin: optional(pipe(string(), maxLength(255, 'is too long'))),
  }),
  response: object({ uri: string(), state }),
})

/** Where a provider sends the visitor back to: `?code=…&state=…`, or `?error=…&state=…`. With `?state=` alone it says how it went. */
export const walletSocialReturn = defineRoute({
  name: 'walletSocialReturn',
  method: 'GET',
  path: '/oauth/cb/{provider}',
  summary: 'Where a provider sends the visitor back to.',
  isOpen: true,
  pathParams: object({ provider: string() }),
  contentType: 'text/html',
})

/** The same for a provider that sends a form from its own origin, without cookies: Apple. */
export const walletSocialReturnForm = defineRoute({
  name: 'walletSocialReturnForm',
  method: 'POST',
  path: '/oauth/cb/{provider}',
  summary: 'Where Apple sends the visitor back to.',
  isOpen: true,
  pathParams: object({ provider: string() }),
  contentType: 'text/html',
})

/** That page's script. */
export const walletSocialScript = defineRoute({
  name: 'walletSocialScript',
  method: 'GET',
  path: '/oauth/close.js',
  summary: 'The script of the page that a provider leads back to.',
  isOpen: true,
  contentType: 'text/javascript',
})

/**
 * How a sign-in went, for the device that began it. It may be asked again for a minute after the result. With `link`, the provider's
 * verified address belongs to somebody already: a code was mailed there, and {@link walletEmailVerify} with it adds the account and
 * signs in; `isSeparate` makes a person of their own instead.
 */
export const walletSocialResult = defineRoute({
  name: 'walletSocialResult',
  method: 'POST',
  path: '/api/social/result',
  summary: 'How a sign-in at a provider went.',
  isProjectInBody: true,
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

/** How the person can sign in, oldest first. */
export const walletLogins = defineRoute({
  name: 'walletLogins',
  method: 'POST',
  path: '/api/logins',
  summary: 'The ways in which the person can sign in.',
  isProjectInBody: true,
  body: object({ projectId }),
  response: object({
    logins: array(
      object({
        id: string(),
        provider: picklist(LOGIN_PROVIDERS),
        /** The address or the user's name there; null where the provider gives none. */
        name: nullable(string()),
        createdAt: string(),
      }),
    ),
  }),
})

/** Removes a way to sign in. It asks for a sign-in of the last ten minutes (403). 409 for the last one. */
export const walletRemoveLogin = defineRoute({
  name: 'walletRemoveLogin',
  method: 'POST',
  path: '/api/logins/remove',
  summary: 'Removes a way to sign in.',
  isProjectInBody: true,
  body: object({ projectId, id: pipe(string(), maxLength(512, 'is too long')) }),
  response: object({}),
})

/** The calls of sign-ins at providers. */
export const SOCIAL_ROUTES = [
  walletSocialStart,
  walletSocialReturn,
  walletSocialReturnForm,
  walletSocialScript,
  walletSocialResult,
  walletLogins,
  walletRemoveLogin,
] as const
