// Sign-in with Farcaster (FIP-11), on the wallet's origin. The calls have the same proofs as the calls of wallet.ts.
import { boolean, literal, object, optional, picklist, pipe, regex, string, variant } from 'valibot'
import { FARCASTER_FAILURES } from '../constants/logins.ts'
import { walletRoute } from './walletRoute.ts'
import { walletProjectId as projectId, walletChangeId, walletUserShape } from './walletUser.ts'

/** 256 random bits. */
const channel = pipe(string(), regex(/^[\w-]{43}$/, 'is not of a sign-in'))

/** Begins a sign-in with Farcaster. `channel` is for this device's key alone, for ten minutes; `url` is for the QR code. */
export const walletFarcasterStart = walletRoute({
  name: 'walletFarcasterStart',
  path: '/api/farcaster/start',
  summary: 'Begins a sign-in with Farcaster.',
  body: object({
    projectId,
    /** Adds the account to the user of the session, who signed in within the last ten minutes; else 403. */
    isLink: optional(boolean()),
  }),
  response: object({ url: string(), channel }),
})

/** How a sign-in went, for the device that began it. It may be asked again for a minute after the result. */
export const walletFarcasterResult = walletRoute({
  name: 'walletFarcasterResult',
  path: '/api/farcaster/result',
  summary: 'How a sign-in with Farcaster went.',
  body: object({ projectId, channel }),
  response: variant('status', [
    object({ status: literal('pending') }),
    object({ status: literal('failed'), reason: picklist(FARCASTER_FAILURES) }),
    object({ status: literal('linked'), userName: string() }),
    /** The account is added once its user agrees ({@link walletConfirmChange}). */
    object({ status: literal('ask'), userName: string(), change: walletChangeId }),
    object({
      status: literal('done'),
      token: string(),
      user: walletUserShape,
      /** The name that the relay reports, without proof; `!` and the id if the relay reports none. */
      userName: string(),
    }),
  ]),
})

/** The calls of sign-ins with Farcaster. */
export const FARCASTER_ROUTES = [walletFarcasterStart, walletFarcasterResult] as const
