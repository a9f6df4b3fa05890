import type { WalletAccountType } from '@latchkey/contract'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletDevicesTable, WalletsTable } from '../../database/schema.ts'
import { touchSession } from '../identity/touchSession.ts'
import { type LockedUser, lockUser, sealPerson } from '../identity/wholePerson.ts'
import type { Member } from './rows/members.ts'

export type StoredWallet = Selectable<WalletsTable>
export type StoredDevice = Selectable<WalletDevicesTable>

export interface WalletStore {
  findWallet(userId: string): Promise<StoredWallet | undefined>
  /** Locks the user's row, so that the read never goes to a lagging replica behind a proxy. */
  findWalletFirmly(userId: string): Promise<StoredWallet | undefined>
  findDevice(userId: string, deviceId: string): Promise<StoredDevice | undefined>
  /**
   * Where and when a user's wallet was created.
   *
   * @returns undefined if this device created it, or there is no wallet; `device` is null if that device was removed since
   */
  madeElsewhere(
    userId: string,
    deviceId: string,
  ): Promise<{ readonly device: string | null; readonly at: string } | undefined>
  /**
   * Stores a wallet with its first device: both or neither. A user's first wallet stays. The device that created it after `replaceSince` may store
   * it again under the same id and addresses, because it may not have received the response.
   *
   * @param accept - called before a first wallet is stored; if it throws, the wallet is not stored
   * @returns the user's wallet, and whether it is this one; undefined if the session has ended meanwhile
   */
  create(
    wallet: Insertable<WalletsTable>,
    device: Insertable<WalletDevicesTable>,
    sessionDigest: string,
    replaceSince: string,
    accept: () => Promise<void>,
  ): Promise<{ wallet: StoredWallet | undefined; isStored: boolean } | undefined>
  setAccountType(userId: string, accountType: WalletAccountType): Promise<void>
  /** @returns false if the device's session has ended meanwhile, so that a removed device does not come back */
  putDevice(device: Insertable<WalletDevicesTable>, sessionDigest: string): Promise<boolean>
  /** @param lastUsed - the row changes only if this is still the last use */
  touchDevice(
    userId: string,
    deviceId: string,
    at: string,
    lastUsed?: { readonly after: string; readonly until: string },
  ): Promise<void>
  /** Replaces a sealed share with the same share sealed again, unless it has changed. */
  reseal(userId: string, deviceId: string, before: string, after: string): Promise<void>
  resealRecovery(
    userId: string,
    column: 'recovery_share' | 'recovery_secret',
    before: string,
    after: string,
  ): Promise<void>
}

export function createWalletStore(database: Database): WalletStore {
  return {
    findWallet: (userId) =>
      database.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    findWalletFirmly: (userId) =>
      durably(database, async (transaction) => {
        await lockUser(transaction, userId)
        return transaction.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
      }),
    async madeElsewhere(userId, deviceId) {
      const wallet = await database
        .selectFrom('wallets')
        .select(['created_by', 'created_at as at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!wallet || wallet.created_by === deviceId) return undefined
      const maker = await database
        .selectFrom('wallet_devices')
        .select('name')
        .where('user_id', '=', userId)
        .where('device_id', '=', wallet.created_by)
        .executeTakeFirst()
      return { device: maker?.name ?? null, at: wallet.at }
    },
    findDevice: (userId, deviceId) => findDevice(database, userId, deviceId),
    create: (wallet, device, sessionDigest, replaceSince, accept) =>
      durably(database, async (transaction) => {
        const user = await holdPerson(transaction, device, sessionDigest)
        if (!user) return undefined
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wallets')
          .values(wallet)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        const isNew = Number(numInsertedOrUpdatedRows) > 0
        if (isNew) await accept()
        const found = await transaction
          .selectFrom('wallets')
          .selectAll()
          .where('user_id', '=', wallet.user_id)
          .executeTakeFirst()
        const isAgain =
          found?.id === wallet.id &&
          found.eip155 === wallet.eip155 &&
          found.solana === wallet.solana &&
          found.created_by === wallet.created_by &&
          found.created_at > replaceSince
        if (!isNew && !isAgain) return { wallet: found, isStored: false }
        if (!isNew) {
          const { recovery_share, recovery_secret, credential, salt } = wallet
          await transaction
            .updateTable('wallets')
            .set({ recovery_share, recovery_secret, credential, salt })
            .where('id', '=', wallet.id)
            .execute()
        }
        await transaction
          .insertInto('wallet_devices')
          .values(device)
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'device_id']).doUpdateSet({ share: device.share }),
          )
          .execute()
        await sealPerson(transaction, user, [deviceMember(device)])
        return { wallet: found, isStored: true }
      }),
    setAccountType: (userId, account_type) =>
      durably(database, async (transaction) => {
        await transaction.updateTable('wallets').set({ account_type }).where('user_id', '=', userId).execute()
      }),
    putDevice: (device, sessionDigest) =>
      durably(database, async (transaction) => {
        const user = await holdPerson(transaction, device, sessionDigest)
        if (!user) return false
        const { user_id, device_id, share, version, used_at } = device
        const present = await findDevice(transaction, user_id, device_id)
        await (present
          ? changeDevice(transaction, present, { share, version, used_at })
          : transaction.insertInto('wallet_devices').values(device).execute())
        await sealPerson(transaction, user, [deviceMember(device)])
        return true
      }),
    async touchDevice(userId, deviceId, used_at, lastUsed) {
      const device = await findDevice(database, userId, deviceId)
      const isMeant =
        lastUsed === undefined ||
        (device && device.used_at > lastUsed.after && device.used_at <= lastUsed.until)
      if (device && isMeant) await changeDevice(database, device, { used_at })
    },
    async reseal(userId, deviceId, before, share) {
      await database
        .updateTable('wallet_devices')
        .set({ share })
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId)
        .where('share', '=', before)
        .execute()
    },
    async resealRecovery(userId, column, before, after) {
      await database
        .updateTable('wallets')
        .set({ [column]: after })
        .where('user_id', '=', userId)
        .where(column, '=', before)
        .execute()
    },
  }
}

/**
 * Locks a user, so that the session stays until the transaction ends.
 *
 * @returns undefined if the session has ended: a row stored for it would outlive the removal of its device
 */
async function holdPerson(
  transaction: Transaction<DatabaseSchema>,
  { user_id, used_at }: Pick<StoredDevice, 'user_id' | 'used_at'>,
  sessionDigest: string,
): Promise<LockedUser | undefined> {
  const user = await lockUser(transaction, user_id)
  return user && (await touchSession(transaction, sessionDigest, used_at)) ? user : undefined
}

function findDevice(database: Database, userId: string, deviceId: string): Promise<StoredDevice | undefined> {
  return database
    .selectFrom('wallet_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

async function changeDevice(
  database: Database,
  device: StoredDevice,
  change: Partial<Pick<StoredDevice, 'share' | 'version' | 'used_at'>>,
): Promise<void> {
  const { share: _, ...covered } = device
  await database
    .updateTable('wallet_devices')
    .set({ ...covered, ...change })
    .where('user_id', '=', device.user_id)
    .where('device_id', '=', device.device_id)
    // Another share may have been stored since the row was read.
    .where('version', '=', device.version)
    .execute()
}

function deviceMember({ device_id, created_at }: Pick<StoredDevice, 'device_id' | 'created_at'>): Member {
  return ['device', device_id, '', created_at]
}
