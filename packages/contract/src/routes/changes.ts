// Changes of how a user signs in, on the wallet's origin. A page requests a change, and only the wallet's own window can confirm it.
import { array, literal, nullable, object, optional, picklist, pipe, regex, string } from 'valibot'
import { LOGIN_PROVIDERS } from '../constants/logins.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId, walletChangeId, walletOtp, walletShape } from './walletUser.ts'

const login = object({ provider: picklist(LOGIN_PROVIDERS), name: nullable(string()) })

/** What a change would do. Only the session that requested the change can read and decide it. */
export const walletChange = walletRoute({
  name: 'walletChange',
  path: '/api/changes',
  summary: 'What a change of logins would do.',
  body: object({ projectId, id: walletChangeId }),
  response: object({
    /** `email` replaces the current address, if there is one. */
    kind: picklist(['add', 'remove', 'email']),
    /** The login that is added or removed, or the new address. */
    login,
    /** How the user signs in now, oldest first. */
    logins: array(login),
    /** The wallet that they open; null if there is none yet. */
    wallet: nullable(walletShape),
    /** The address that the user must prove with a code; null if the change needs no code. */
    codeTo: nullable(string()),
  }),
})

/** Mails the code that the change needs. */
export const walletChangeCode = walletRoute({
  name: 'walletChangeCode',
  path: '/api/changes/code',
  summary: 'Mails the code of a change.',
  body: object({
    projectId,
    id: walletChangeId,
    locale: optional(pipe(string(), regex(/^[\w-]{1,35}$/, 'is no language'))),
  }),
  response: object({}),
})

/** Makes the change, and signs the user out everywhere else. 403 if the user's login is newer than the login that it would change. */
export const walletConfirmChange = walletRoute({
  name: 'walletConfirmChange',
  path: '/api/changes/confirm',
  summary: 'Makes a change of logins, as its person has decided.',
  body: object({ projectId, id: walletChangeId, otp: optional(walletOtp) }),
  response: object({ status: literal('done') }),
})

/** The calls of changes of logins. */
export const CHANGE_ROUTES = [walletChange, walletChangeCode, walletConfirmChange] as const
