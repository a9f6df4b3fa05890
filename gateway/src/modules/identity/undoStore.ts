import { randomUUID } from 'node:crypto'
import type { UndoKind } from '@latchkey/contract'
import type { Selectable, Transaction } from 'kysely'
import * as v from 'valibot'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletUndosTable } from '../../database/schema.ts'
import { Failure } from '../../server/Failure.ts'
import type { Member } from '../wallet/rows/members.ts'
import { isYoung, YOUNG_MS } from './loginAge.ts'
import { type LockedUser, lockUser, sealPerson } from './wholePerson.ts'

const loginShape = v.object({
  issuer: v.string(),
  subject: v.string(),
  name: v.nullable(v.string()),
  createdAt: v.string(),
})
const readLogins = v.parser(v.pipe(v.string(), v.parseJson(), v.array(loginShape)))
const readDevices = v.parser(v.pipe(v.string(), v.parseJson(), v.array(v.string())))

/** A user's logins and devices before a change of who may use the wallet. */
export interface Undo
  extends Omit<Selectable<WalletUndosTable>, 'logins' | 'devices' | 'mac' | 'removed' | 'digest'> {
  readonly logins: readonly v.InferOutput<typeof loginShape>[]
  /** Ids of devices that had a share for 7 days, or created the wallet. Only they may undo, and only they stay. */
  readonly devices: readonly string[]
}

export interface NewUndo {
  /** SHA-256 of the token in the link. */
  readonly digest: string
  /** ISO 8601: when the change is made. */
  readonly at: string
}

interface UndoableChange extends NewUndo {
  readonly kind: UndoKind
  readonly removed?: { readonly issuer: string; readonly subject: string } | undefined
  readonly device?: { readonly by: string; readonly removed: string } | undefined
}

/** Changes can be undone for 7 days; another change, or a freeze, extends that time. */
export interface UndoStore {
  /** Finds a change by its mailed link, while it can be undone. */
  find(projectId: string, digest: string, now: string): Promise<Undo | undefined>
  /** Lists a user's changes, oldest first. */
  ofPerson(userId: string, now: string): Promise<readonly Undo[]>
  /** Freezes each change that was never frozen. @returns whether any change is now frozen */
  freeze(userId: string, now: string): Promise<boolean>
  unfreeze(userId: string, now: string): Promise<void>
}

const DAY_MS = 86_400_000
const MOST_MS = 30 * DAY_MS
const FROZEN_MS = 14 * DAY_MS

export function createUndoStore(database: Database): UndoStore {
  const setFrozen = (
    userId: string,
    now: string,
    frozen_until: string,
    isChosen: (row: Selectable<WalletUndosTable>) => boolean,
  ): Promise<void> =>
    durably(database, async (transaction) => {
      const user = await lockUser(transaction, userId)
      if (!user) return
      const rows = (await rowsOf(transaction, userId, now)).filter(isChosen)
      for (const row of rows)
        await write(transaction, row, { frozen_until, ends_at: max(row.ends_at, frozen_until) })
      const added = rows.map((row) => memberOf({ ...row, frozen_until }))
      await sealPerson(transaction, user, added)
    })

  return {
    async find(projectId, digest, now) {
      const row = await database
        .selectFrom('wallet_undos')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('digest', '=', digest)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      return row && readUndo(row)
    },
    ofPerson: (userId, now) => liveUndos(database, userId, now),
    async freeze(userId, now) {
      const until = later(now, FROZEN_MS)
      await setFrozen(userId, now, until, ({ frozen_until }) => frozen_until === null)
      return (await liveUndos(database, userId, now)).some((undo) => isFrozen(undo, now))
    },
    unfreeze: (userId, now) => setFrozen(userId, now, now, (row) => isFrozen(row, now)),
  }
}

/**
 * Stores a user's state in the transaction that changes it.
 *
 * @returns the member that the user's row then counts
 * @throws Failure 403 while the user's changes are frozen
 */
export async function remember(
  transaction: Transaction<DatabaseSchema>,
  user: LockedUser,
  { kind, digest, at, removed, device }: UndoableChange,
): Promise<Member> {
  const rows = await rowsOf(transaction, user.id, at)
  requireNoFreeze(rows, at)
  const ends_at = rows.reduce((latest, row) => max(latest, row.ends_at), later(at, YOUNG_MS))
  // A device that an old device removes can no longer undo changes; a device that a new device removes still can.
  const without = (devices: readonly string[]): readonly string[] =>
    device && devices.includes(device.by) ? devices.filter((id) => id !== device.removed) : devices
  for (const row of rows)
    await write(transaction, row, {
      // Repeated changes must not extend the first one forever.
      ends_at: max(row.ends_at, min(ends_at, later(row.made_at, MOST_MS))),
      devices: JSON.stringify(without(readDevices(row.devices))),
    })
  const logins = await transaction
    .selectFrom('wallet_logins')
    .select(['issuer', 'subject', 'name', 'created_at as createdAt'])
    .where('user_id', '=', user.id)
    .execute()
  const wallet = await transaction
    .selectFrom('wallets')
    .select('created_by')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const had = new Set(user.has.map(([what, one, other]) => JSON.stringify([what, one, other])))
  const old = user.has.flatMap(([what, id, , createdAt]) =>
    what === 'device' && (id === wallet?.created_by || createdAt <= later(at, -YOUNG_MS)) ? [id] : [],
  )
  const row = {
    ...{ id: randomUUID(), user_id: user.id, project_id: user.project_id, digest, kind },
    removed: removed ? loginId(removed) : null,
    logins: JSON.stringify(
      logins.filter(({ issuer, subject }) => had.has(JSON.stringify(['login', issuer, subject]))),
    ),
    devices: JSON.stringify(without(old)),
    ...{ made_at: at, ends_at, frozen_until: null },
  }
  await transaction.insertInto('wallet_undos').values(row).execute()
  return memberOf(row)
}

/** Lists the changes that can be undone, oldest first. */
export async function liveUndos(database: Database, userId: string, now: string): Promise<readonly Undo[]> {
  return (await rowsOf(database, userId, now)).map(readUndo)
}

/** Finds the user who may get a removed login back, and until when no other user may have it. */
export async function findHold(
  database: Database,
  {
    project_id,
    ...login
  }: { readonly project_id: string; readonly issuer: string; readonly subject: string },
  now: string,
): Promise<{ readonly user_id: string; readonly ends_at: string } | undefined> {
  const rows = await database
    .selectFrom('wallet_undos')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('removed', '=', loginId(login))
    .where('ends_at', '>', now)
    .execute()
  return rows.sort((one, other) => other.ends_at.localeCompare(one.ends_at))[0]
}

export function requireNoFreeze(undos: readonly Pick<Undo, 'frozen_until'>[], now: string): void {
  if (undos.some((undo) => isFrozen(undo, now))) throw frozen()
}

/** While a change is frozen, neither it nor any later change counts. */
export function isFrozen({ frozen_until }: Pick<Undo, 'frozen_until'>, now: string): boolean {
  return frozen_until !== null && frozen_until > now
}

/** A user's addresses from before the changes that can be undone, and that were not young then. They are notified of each change. */
export function oldAddresses(
  undos: readonly Undo[],
  user: { readonly created_at: string },
): readonly string[] {
  const all = undos.flatMap(({ logins, made_at }) =>
    logins.filter((login) => login.issuer === 'email' && !isYoung(login, user, Date.parse(made_at))),
  )
  return [...new Set(all.map(({ subject }) => subject))]
}

export function frozen(): Failure {
  return new Failure(
    403,
    'account',
    'Changes to this wallet are frozen. Undo them or keep them on the page of the link that was mailed.',
    { code: 'frozen' },
  )
}

export function loginId({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string {
  return `${issuer}:${subject}`
}

function rowsOf(database: Database, userId: string, now: string): Promise<Selectable<WalletUndosTable>[]> {
  return database
    .selectFrom('wallet_undos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

async function write(
  transaction: Transaction<DatabaseSchema>,
  row: Selectable<WalletUndosTable>,
  change: Partial<Pick<WalletUndosTable, 'devices' | 'ends_at' | 'frozen_until'>>,
): Promise<void> {
  await transaction
    .updateTable('wallet_undos')
    .set({ ...row, ...change })
    .where('id', '=', row.id)
    .execute()
}

function memberOf({ id, frozen_until, made_at }: Pick<Undo, 'id' | 'frozen_until' | 'made_at'>): Member {
  return ['undo', id, frozen_until ?? '', made_at]
}

function readUndo({ logins, devices, mac, removed, digest, ...row }: Selectable<WalletUndosTable>): Undo {
  return { ...row, logins: readLogins(logins), devices: readDevices(devices) }
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()
const max = (one: string, other: string): string => (one > other ? one : other)
const min = (one: string, other: string): string => (one < other ? one : other)
