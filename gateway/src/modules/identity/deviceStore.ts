import { durably } from '../../database/durably.ts'
import type { Database } from '../../database/schema.ts'
import { endSignIns, signOut } from './endSignIns.ts'
import { nameDevice } from './nameDevice.ts'
import { type NewUndo, remember } from './undoStore.ts'
import { lockUser, sealPerson } from './wholePerson.ts'

/** A device on which a user is signed in, or that has a share of their wallet. */
export interface ListedDevice {
  readonly id: string
  readonly name: string
  /** ISO 8601: the newest sign-in that is still valid; null if the user is signed out on the device. */
  readonly signedInAt: string | null
  readonly usedAt: string
  readonly shareUsedAt: string | null
}

/** Users' devices with a session or a share. */
export interface DeviceStore {
  /** Lists devices, last used first. @param idleSince - sessions without a request after this time have ended */
  list(userId: string, now: string, idleSince: string): Promise<readonly ListedDevice[]>
  /** @returns ISO 8601: when the user first had the device; undefined if it is not the user's */
  since(userId: string, deviceId: string): Promise<string | undefined>
  /**
   * Removes a device's sessions, its share, and its pending sign-ins, in one transaction.
   *
   * @param undo - the undo record of the removal, and the device that removes
   * @returns the removed device's name; undefined if there is no such device
   */
  remove(
    userId: string,
    deviceId: string,
    undo: NewUndo & { readonly by: string },
  ): Promise<string | undefined>
}

export function createDeviceStore(database: Database): DeviceStore {
  return {
    async list(userId, now, idleSince) {
      const shares = await database
        .selectFrom('wallet_devices')
        .select(['device_id', 'name', 'used_at'])
        .where('user_id', '=', userId)
        .execute()
      const sessions = await database
        .selectFrom('wallet_sessions')
        .select(['device_id', 'device_name', 'created_at', 'used_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('used_at', '>', idleSince)
        .orderBy('created_at', 'desc')
        .execute()
      const ids = new Set([...shares, ...sessions].map(({ device_id }) => device_id))
      const listed = Array.from(ids, (id) => {
        const share = shares.find(({ device_id }) => device_id === id)
        const own = sessions.filter(({ device_id }) => device_id === id)
        const uses = [...own, ...(share ? [share] : [])].map(({ used_at }) => used_at).sort()
        return {
          id,
          name: own.find(({ device_name }) => device_name)?.device_name ?? share?.name ?? nameDevice(),
          signedInAt: own[0]?.created_at ?? null,
          usedAt: uses.at(-1) ?? now,
          shareUsedAt: share?.used_at ?? null,
        }
      })
      return listed.sort((one, other) => other.usedAt.localeCompare(one.usedAt))
    },
    async since(userId, deviceId) {
      const all = await Promise.all(
        (['wallet_known_devices', 'wallet_sessions', 'wallet_devices'] as const).map((table) =>
          database
            .selectFrom(table)
            .select('created_at')
            .where('user_id', '=', userId)
            .where('device_id', '=', deviceId)
            .execute(),
        ),
      )
      return all
        .flat()
        .map(({ created_at }) => created_at)
        .sort()[0]
    },
    remove: (userId, deviceId, { by, ...undo }) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (!user) return undefined
        const names = await signOut(transaction, userId, deviceId)
        const known = await transaction
          .deleteFrom('wallet_known_devices')
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .returning('device_id')
          .execute()
        const shares = await transaction
          .deleteFrom('wallet_devices')
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .returning('name')
          .execute()
        if (names.length + known.length + shares.length === 0) return undefined
        await endSignIns(transaction, user.project_id, [deviceId])
        const removal = { kind: 'device', ...undo, device: { by, removed: deviceId } } as const
        await sealPerson(transaction, user, [await remember(transaction, user, removal)])
        return names.find((name) => name !== null) ?? shares[0]?.name ?? nameDevice()
      }),
  }
}
