// Changes of how a user signs in, on the wallet's origin. They are asked for in a page and take effect in the wallet's own window alone.
import { array, literal, nullable, object, optional, picklist, pipe, regex, string } from 'valibot'
import { LOGIN_PROVIDERS } from '../constants/logins.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId, walletChangeId, walletOtp, walletShape } from './walletUser.ts'

const login = object({ provider: picklist(LOGIN_PROVIDERS), name: nullable(string()) })

/** What a change would do. Only the session that asked for it learns that, and decides it. */
export const walletChange = walletRoute({
  name: 'walletChange',
  path: '/api/changes',
  summary: 'What a change of logins would do.',
  body: object({ projectId, id: walletChangeId }),
  response: object({
    /** `email` puts an address in the place of the present one, if there is one. */
    kind: picklist(['add', 'remove', 'email']),
    /** What is added or removed; the new address. */
    login,
    /** How the user signs in now, oldest first. */
    logins: array(login),
    /** The wallet that they open; null where there is none yet. */
    wallet: nullable(walletShape),
    /** The address whose owner has to prove it with a code; null where the change needs none. */
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

/** Makes the change, and signs the user out everywhere else. 403 where the way in is younger than what it would change. */
export const walletConfirmChange = walletRoute({
  name: 'walletConfirmChange',
  path: '/api/changes/confirm',
  summary: 'Makes a change of logins, as its person has decided.',
  body: object({ projectId, id: walletChangeId, otp: optional(walletOtp) }),
  response: object({ status: literal('done') }),
})

/** The calls of changes of logins. */
export const CHANGE_ROUTES = [walletChange, walletChangeCode, walletConfirmChange] as const
