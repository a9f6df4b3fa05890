import type { RouteResponse, walletUpdateEmail, walletUpdateEmailSecondary } from '@latchkey/contract'
import { parseEmail } from '../../mail/parseEmail.ts'
import { chooseLocale } from '../../mail/writeMail.ts'
import { Failure } from '../../server/Failure.ts'
import { type Changes, emailTaken } from './changes.ts'
import { CODE_MINUTES, codeExpired } from './codes.ts'
import { provingEmail } from './loginAge.ts'
import { mailBudgets, spendAll } from './mailBudgets.ts'
import type { IdentityParts } from './service.ts'
import { requireRecent, type SignedIn } from './sessions.ts'

/** Requests a change of the e-mail address: the user proves the current address first, then the new one (S7.51-S7.53). */
export interface EmailUpdate {
  /**
   * @throws Failure 403 if the sign-in is older than ten minutes, or no address proves the change and the device does not open the wallet
   */
  begin(
    session: SignedIn,
    product: string,
    wanted: { email: string; locale?: string | undefined },
  ): Promise<RouteResponse<typeof walletUpdateEmail>>
  provePrimary(session: SignedIn, product: string, otp: string): Promise<void>
  /** @returns the new address, and the change that waits for the user's decision */
  proveSecondary(session: SignedIn, otp: string): Promise<RouteResponse<typeof walletUpdateEmailSecondary>>
}

const PER_HOUR = 10
const HOUR_MS = 3_600_000

export function createEmailUpdate(parts: IdentityParts, changes: Pick<Changes, 'ask'>): EmailUpdate {
  const { store, codeStore, codes, mailer, mailsPerClient, now } = parts
  const sendTo = async (
    purpose: 'update-primary' | 'update-secondary',
    { user, device }: SignedIn,
    product: string,
    { email, nextEmail, locale }: { email: string; nextEmail?: string; locale: string },
  ) => {
    // The new address may belong to anyone, so its mails count as a stranger's.
    const isKnown = purpose === 'update-primary' && (await store.isKnownDevice(user.id, device.id))
    await spendAll(codeStore, mailBudgets({ device, email, isKnown, mailsPerClient }), now())
    await codes.send(
      { projectId: user.project_id, deviceId: device.id, purpose, email, nextEmail, locale, userId: user.id },
      (code) => {
        const facts = { product, code, minutes: CODE_MINUTES, device: device.name }
        return mailer.send(
          email,
          locale,
          nextEmail === undefined
            ? { kind: 'newAddressCode', ...facts }
            : { kind: 'changeCode', ...facts, to: nextEmail },
        )
      },
    )
  }

  return {
    async begin(session, product, wanted) {
      const email = parseEmail(wanted.email)
      requireRecent(session, now())
      await parts.undoing.requireOpen(session.user.id)
      if ((await store.emailOf(session.user.id)) === email)
        throw new Failure(400, 'email', 'email: is the address that you have.', { code: 'emailSame' })
      const present = await provingEmail(store, session, now())
      if (present === undefined) await parts.requireOwnDevice(session)
      await spendAll(
        codeStore,
        [{ name: `update ${session.user.id}`, most: PER_HOUR, perMs: HOUR_MS }],
        now(),
      )
      const locale = chooseLocale(wanted.locale, session.user.locale)
      if (present === undefined) {
        await sendTo('update-secondary', session, product, { email, locale })
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      await sendTo('update-primary', session, product, { email: present, nextEmail: email, locale })
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    async provePrimary(session, product, otp) {
      const { next_email, locale } = await codes.take(placeOf(session, 'update-primary'), otp)
      if (next_email === null) throw codeExpired()
      await sendTo('update-secondary', session, product, { email: next_email, locale })
    },
    async proveSecondary(session, otp) {
      const { email } = await codes.take(placeOf(session, 'update-secondary'), otp)
      const owner = await store.findLogin(session.user.project_id, 'email', email)
      // Only a user who can read mail to the new address gets this far, so strangers learn nothing.
      if (owner !== undefined && owner !== session.user.id) throw emailTaken()
      const login = { issuer: 'email', subject: email, name: email }
      return { newEmail: email, change: await changes.ask(session, { kind: 'email', login, isProved: true }) }
    },
  }
}

function placeOf({ user, device }: SignedIn, purpose: 'update-primary' | 'update-secondary') {
  return { projectId: user.project_id, deviceId: device.id, purpose, userId: user.id }
}
