import {
  walletDeviceStatus,
  walletEmailStart,
  walletEmailVerify,
  walletSignOut,
  walletUpdateEmail,
  walletUpdateEmailPrimary,
  walletUpdateEmailSecondary,
} from '@latchkey/contract'
import { FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { ServerError } from '../server/server.ts'
import { beginSession } from './beginSession.ts'
import type { Frame } from './frame.ts'
import { requireRecent } from './logins.ts'

/** The interval at which the server is asked whether the link was opened. */
const POLL_MS = 2_000
/** A little less than the page waits (S9.9). */
const POLL_FOR_MS = 28_000

type EmailCalls =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'SIGN_OUT'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'

/** The calls that sign in by email, sign out, and change the email address (S7.36-S7.38, S7.44, S7.51-S7.53). */
export function createEmailCalls(frame: Frame): Pick<Handlers, EmailCalls> {
  const { server, session, wait } = frame
  const localeOf = (locale: string | undefined) => {
    const wanted = locale ?? frame.settings.locale
    return wanted === undefined ? {} : { locale: wanted }
  }
  return {
    async CONNECT_EMAIL({ email, locale }) {
      const body = { email, ...localeOf(locale) }
      const { action } = await server.post(walletEmailStart, body, await session.token())
      return { action }
    },
    // The server keeps the approval, so a later call is answered at once.
    async CONNECT_DEVICE() {
      for (let waited = 0; waited <= POLL_FOR_MS; waited += POLL_MS) {
        const { status } = await server.post(walletDeviceStatus, {}, undefined)
        if (status === 'approved') return undefined
        if (status === 'expired') throw new FrameError('The link has expired. Ask for a new one.')
        await wait(POLL_MS)
      }
      throw new FrameError('The link has not been opened yet.')
    },
    async CONNECT_OTP({ otp }, caller) {
      const { change, ...signedIn } = await server.post(walletEmailVerify, { otp }, undefined)
      await beginSession(frame, signedIn)
      // Adding the offered account is a separate question; the user is signed in either way.
      if (change !== undefined)
        await frame.decideChange(change, caller).catch(() => {
          // Nothing was added. The next sign-in with that account offers it again.
        })
    },
    async SIGN_OUT() {
      const token = await session.token()
      frame.cancelAll()
      await session.end()
      if (token === undefined) return undefined
      await server.post(walletSignOut, {}, token).catch((error: unknown) => {
        // The session had already ended.
        if (!(error instanceof ServerError) || error.status !== 401) throw error
      })
      return undefined
    },
    async UPDATE_EMAIL({ email, locale }) {
      const body = { email, ...localeOf(locale) }
      const token = await session.requireToken()
      const { action } = await requireRecent(server.post(walletUpdateEmail, body, token))
      return { action }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await server.post(walletUpdateEmailPrimary, { otp }, await session.requireToken())
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, caller) {
      const asked = server.post(walletUpdateEmailSecondary, { otp }, await session.requireToken())
      const { newEmail, change } = await requireRecent(asked)
      await frame.decideChange(change, caller)
      return { newEmail }
    },
  }
}
