import type { RouteResponse, walletUndoLook } from '@latchkey/contract'
import type { MailContent } from '../../mail/content.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import { Failure } from '../../server/Failure.ts'
import { isYoung } from './loginAge.ts'
import { type Device, digestToken, isRecent, type SignedIn } from './sessions.ts'
import type { IdentityStore, User } from './store.ts'
import { isFrozen, loginId, oldAddresses, requireNoFreeze, type Undo, type UndoStore } from './undoStore.ts'

export interface UndoParts {
  readonly store: Pick<IdentityStore, 'logins' | 'find' | 'undo'>
  readonly undos: UndoStore
  readonly mailer: Mailer
  readonly opens: (userId: string, deviceId: string) => Promise<boolean>
  readonly url: string
  readonly now: () => number
}

export interface Asking {
  readonly device: Device
  readonly session: SignedIn | undefined
  readonly token: string | undefined
}

export type Notice = MailContent<
  'loginAdded' | 'loginRemoved' | 'emailChanged' | 'deviceRemoved' | 'deletion'
>

/**
 * Changes of who may use a wallet can be frozen and undone for 7 days. The mailed link alone can freeze. To undo, a user needs a device or a second
 * login from before the change that was not young then, and that its owner has not removed.
 */
export interface Undoing {
  /**
   * Mails a notice of a change. Addresses from before the change also get the link.
   *
   * @param token - the link's token, whose digest was stored with the change
   */
  tell(
    user: Pick<User, 'id' | 'locale' | 'project_id' | 'created_at'>,
    token: string,
    notice: Notice,
    others?: readonly (string | undefined)[],
  ): Promise<void>
  /** @throws Failure 404 if the link has expired, or there is neither link nor session */
  look(asking: Asking): Promise<RouteResponse<typeof walletUndoLook>>
  /** @throws Failure 404, and 403 if every change was frozen before */
  freeze(asking: Asking): Promise<void>
  /** @throws Failure 403 without a device or login from before the change */
  undo(asking: Asking, id: string, product: string): Promise<void>
  /** @throws Failure 403 as `undo`, and on a device that does not open the wallet */
  keep(asking: Asking): Promise<void>
  /** @throws Failure 403 while a user's changes are frozen */
  requireOpen(userId: string): Promise<void>
  /** Whether a device had its share for less than 7 days before a frozen change, or got it after the change. */
  isShutOut(userId: string, deviceId: string): Promise<boolean>
}

export function createUndoing(parts: UndoParts): Undoing {
  const { store, undos, mailer, opens, url, now } = parts
  const iso = (): string => new Date(now()).toISOString()

  const find = async ({ device, session, token }: Asking) => {
    const chosen =
      token === undefined ? undefined : await undos.find(device.projectId, digestToken(token), iso())
    const userId = token === undefined ? session?.user.id : chosen?.user_id
    const user = userId === undefined ? undefined : await store.find(userId)
    if (!user) throw undoOver()
    return { user, chosen, all: await undos.ofPerson(user.id, iso()) }
  }
  type Found = Awaited<ReturnType<typeof find>>

  const wasThere = async (
    { device, session, token }: Asking,
    { user, all }: Found,
    undo: Undo,
  ): Promise<boolean> => {
    const isDevice = undo.devices.includes(device.id)
    if (token !== undefined && isDevice) return true
    if (session?.user.id !== user.id || !isRecent(session, now())) return false
    const login = undo.logins.find((one) => loginId(one) === session.login)
    if (!login || isYoung(login, user, Date.parse(undo.made_at))) return false
    // The address that received the link is no second proof.
    const isMailed = login.issuer === 'email' && oldAddresses(all, user).includes(login.subject)
    return token === undefined ? isDevice : !isMailed
  }
  const mayKeep = async (asking: Asking, found: Found): Promise<boolean> => {
    const frozen = found.all.filter((undo) => isFrozen(undo, iso()))
    if (frozen.length === 0 || !(await opens(found.user.id, asking.device.id))) return false
    const { session } = asking
    const login = (await store.logins(found.user.id)).find((one) => loginId(one) === session?.login)
    const isOwner =
      asking.token !== undefined ||
      (session?.user.id === found.user.id && login !== undefined && !isYoung(login, found.user, now()))
    return isOwner && frozen.every(({ devices }) => devices.includes(asking.device.id))
  }

  return {
    async tell(user, token, notice, others = []) {
      const link = `${url}/undo?${new URLSearchParams({ projectId: user.project_id })}#${token}`
      const old = oldAddresses(await undos.ofPerson(user.id, iso()), user)
      for (const to of old) mailer.notify(to, user.locale, { ...notice, link })
      for (const to of new Set(others))
        if (to !== undefined && !old.includes(to)) mailer.notify(to, user.locale, notice)
    },
    async look(asking) {
      const found = await find(asking)
      const { all, chosen } = found
      const may = await Promise.all(all.map((undo) => wasThere(asking, found, undo)))
      return {
        changes: all.map(({ id, kind, made_at: madeAt }, at) => ({
          ...{ id, kind, madeAt, canUndo: may[at] === true },
        })),
        chosen: chosen?.id ?? null,
        isFrozen: all.some((undo) => isFrozen(undo, iso())),
        canFreeze: chosen !== undefined && all.some(({ frozen_until }) => frozen_until === null),
        canUndo: may.includes(true),
        canKeep: await mayKeep(asking, found),
      }
    },
    async freeze(asking) {
      const { user } = await find(asking)
      if (!(await undos.freeze(user.id, iso()))) throw undoOver()
    },
    async undo(asking, id, product) {
      const found = await find(asking)
      const undo = found.all.find((one) => one.id === id)
      if (!undo) throw undoOver()
      if (!(await wasThere(asking, found, undo))) throw notThere()
      const after = await store.logins(found.user.id)
      if (!(await store.undo(found.user.id, id, iso()))) throw undoOver()
      const emails = [...undo.logins, ...after].filter(({ issuer }) => issuer === 'email')
      for (const to of new Set([...oldAddresses(found.all, found.user), ...emails.map((one) => one.subject)]))
        mailer.notify(to, found.user.locale, { kind: 'undone', product, device: asking.device.name })
    },
    async keep(asking) {
      const found = await find(asking)
      if (!(await mayKeep(asking, found))) throw notThere()
      await undos.unfreeze(found.user.id, iso())
    },
    async requireOpen(userId) {
      requireNoFreeze(await undos.ofPerson(userId, iso()), iso())
    },
    async isShutOut(userId, deviceId) {
      const all = await undos.ofPerson(userId, iso())
      return all.some((undo) => isFrozen(undo, iso()) && !undo.devices.includes(deviceId))
    },
  }
}

function undoOver(): Failure {
  return new Failure(404, 'token', 'There is nothing to undo here any more.', { code: 'codeExpired' })
}

function notThere(): Failure {
  return new Failure(
    403,
    'device',
    'Do this on a device on which the wallet was open before, or sign in first with another way to sign in of then.',
    { code: 'proofNeeded' },
  )
}
